-- A question that a citizen answers by one of two pictures, and the answer, which names its question.
alter table chat_message add column yes_no text check (yes_no in ('asks', 'yes', 'no'));
alter table chat_message add column answers_id uuid;
alter table chat_message add constraint chat_message_answers check ((answers_id is not null) = (coalesce(yes_no, 'asks') <> 'asks'));
