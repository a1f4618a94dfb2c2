-- Tickets kept on paper: the numbers of printed forms, and which form was entered as which ticket.
create table paper_form (
  command_center_id uuid not null references command_center,
  last int not null,
  primary key (command_center_id)
);
select isolate_by_center('paper_form');

create table paper_entry (
  command_center_id uuid not null,
  paper_number text not null check (length(paper_number) <= 40),
  number text not null,
  primary key (command_center_id, paper_number),
  foreign key (command_center_id, number) references ticket on delete cascade
);
create index paper_entry_ticket on paper_entry (command_center_id, number);
select isolate_by_center('paper_entry');
