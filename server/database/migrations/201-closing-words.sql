-- The words with which a missed call was closed go when its caller is erased; that it was closed, and by whom, stays.

alter table call drop constraint call_check2;
