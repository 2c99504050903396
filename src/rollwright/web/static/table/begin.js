// ---- now

choosing();
grouping();
callBack();
connect();
