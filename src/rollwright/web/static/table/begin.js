// ---- now

choosing();
callBack();
connect();
