-- Which line of a pasted list became which ticket: a list that is pasted or sent again files nothing twice.
create table pasted_line (
  command_center_id uuid not null,
  -- Of the text of the list.
  mark text not null,
  line int not null,
  number text not null,
  primary key (command_center_id, mark, line),
  foreign key (command_center_id, number) references ticket on delete cascade
);
create index pasted_line_ticket on pasted_line (command_center_id, number);
select isolate_by_center('pasted_line');
