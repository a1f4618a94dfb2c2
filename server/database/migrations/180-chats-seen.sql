-- How far each account has read a conversation: unread is of a person, waiting is of the center.
create table chat_seen (
  command_center_id uuid not null,
  number text not null,
  account_id uuid not null,
  up_to int not null,
  primary key (command_center_id, number, account_id),
  foreign key (command_center_id, number) references conversation on update cascade on delete cascade
);
select isolate_by_center('chat_seen');
