-- A form belongs to the center whose paper it is: it stays entered there when its ticket goes to another, which numbers forms of its own.
alter table paper_entry add foreign key (number) references ticket (number) on delete cascade, drop constraint paper_entry_command_center_id_number_fkey;
create index paper_entry_by_ticket on paper_entry (number);
