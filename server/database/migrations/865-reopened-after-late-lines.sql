-- A ticket that was opened again while what came late waits to be told: told of this transfer as soon as that is done, wherever the ticket has gone since.
alter table cell_transfer add column then_reopened boolean not null default false;
