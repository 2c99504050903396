// ---- now

looks();
choosing();
noteButtons();
grouping();
callBack();
connect();
