-- The list of account types counts the accounts of each: by an index, however many accounts there are.

create index account_of_named_type on account (command_center_id, account_type_id) where account_type_id is not null and is_deleted = 0;
create index account_type_by_label on account_type (command_center_id, label, id);
