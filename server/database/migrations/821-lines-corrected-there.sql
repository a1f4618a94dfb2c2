-- Of a ticket that came from another installation: under which id a line of its timeline stands here, and in which version it came, so that a correction finds it.
alter table cell_transfer add column lines jsonb;
