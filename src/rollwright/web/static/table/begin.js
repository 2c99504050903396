// ---- now

looks();
stick();
notePoints();
choosing();
noteButtons();
fresh.clear(); // what a page begins with took nothing's place
grouping();
pencilling();
callBack();
connect();
