-- Where in a building a ticket is; it is searched with the words of the place.
alter table ticket add column unit text;
