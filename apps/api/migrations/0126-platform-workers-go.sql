-- The queue itself knows which of its workers live.
drop table platform.worker;
