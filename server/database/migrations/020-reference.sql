-- Reference data: a table for each kind, all of one make.

-- What every kind has besides its own columns; `label` is the column that names a row, once among those in use.
create function make_reference(kind text, label text, own text, within text default null) returns void language plpgsql as $$
begin
  execute format('create table %I (
    command_center_id uuid not null references command_center,
    id uuid not null,
    %s,
    is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
    created_at timestamptz not null default now(),
    version int not null default 1,
    primary key (command_center_id, id))', kind, own);
  execute format('create unique index %I on %I (command_center_id, %s lower(%I)) where is_deleted = 0', kind || '_is_once', kind, within, label);
  execute format('create index %I on %I (command_center_id, lower(%I), id)', kind || '_by_' || label, kind, label);
  perform wall(kind::regclass);
  execute format('revoke delete on %I from tanod_app', kind);
end $$;

select make_reference('report_category', 'name', 'name text not null, name_fil text not null, "order" int not null');
select make_reference('disposition', 'name', 'name text not null, name_fil text not null, "order" int not null');
select make_reference('decline_reason', 'name', 'name text not null, name_fil text not null, "order" int not null');
select make_reference('response_type', 'name', 'name text not null, name_fil text not null, icon text not null, color text not null, "order" int not null');
select make_reference('department_type', 'name', 'name text not null, name_fil text not null, icon text not null, color text not null, "order" int not null');

-- department_ids are accounts, checked when they are written; an account is never removed.
select make_reference('case_type', 'name', 'name text not null, name_fil text not null, icon text not null, color text not null,
  priority smallint not null check (priority between 1 and 5), is_life_threat smallint not null check (is_life_threat in (0, 1)),
  department_ids uuid[] not null, apco_code text, "order" int not null, is_public smallint not null check (is_public in (0, 1))');
select make_reference('sub_case_type', 'name', 'case_type_id uuid not null, name text not null, name_fil text not null, icon text not null,
  color text not null, priority smallint not null check (priority between 1 and 5), is_life_threat smallint not null check (is_life_threat in (0, 1)),
  department_ids uuid[] not null, apco_code text, "order" int not null,
  foreign key (command_center_id, case_type_id) references case_type', 'case_type_id,');
create index sub_case_type_of_case_type on sub_case_type (command_center_id, case_type_id, "order", id);

select make_reference('barangay', 'name', 'name text not null, psgc_code text, captain text not null, hotline text, position jsonb, border jsonb');
create unique index barangay_by_psgc_code on barangay (command_center_id, psgc_code) where is_deleted = 0;
select make_reference('volunteer_group', 'name', 'name text not null, leader text not null, phone text, barangay_id uuid,
  members int not null, skills text[] not null, note text not null, foreign key (command_center_id, barangay_id) references barangay');
create index volunteer_group_of_barangay on volunteer_group (command_center_id, barangay_id);
select make_reference('quick_answer', 'title', 'title text not null, text text not null, text_fil text not null, case_type_id uuid, "order" int not null,
  foreign key (command_center_id, case_type_id) references case_type');
create index quick_answer_of_case_type on quick_answer (command_center_id, case_type_id);

-- The apps are the installation's: their rows lie in its own centre.
create table app_version (
  command_center_id uuid not null references command_center,
  platform text not null,
  version text not null,
  minimum text not null,
  note text not null,
  updated_at timestamptz not null default now(),
  primary key (command_center_id, platform)
);
select wall('app_version');

drop function make_reference;
