-- Who somebody is at the partner's provider, once it has confirmed them.
alter table account add column partner_subject text;
create unique index account_partner_subject on account (partner_subject) where partner_subject is not null;
