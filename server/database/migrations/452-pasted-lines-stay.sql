-- A line belongs to the list that a center pasted: it stays there when its ticket goes to another center.
alter table pasted_line add foreign key (number) references ticket (number) on delete cascade, drop constraint pasted_line_command_center_id_number_fkey;
create index pasted_line_by_ticket on pasted_line (number);
