// ---- now

looks();
choosing();
grouping();
callBack();
connect();
