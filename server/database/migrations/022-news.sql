-- News, each item made of contents in order.

create table news (
  command_center_id uuid not null references command_center,
  id uuid not null,
  title text not null,
  summary text not null,
  status text not null check (status in ('draft', 'scheduled', 'published', 'archived')),
  cover_id uuid,
  publish_at timestamptz,
  published_at timestamptz,
  created_by uuid,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (command_center_id, id),
  foreign key (command_center_id, created_by) references account,
  foreign key (command_center_id, cover_id) references file,
  check (status <> 'scheduled' or publish_at is not null),
  check (status <> 'published' or published_at is not null)
);
create index news_by_time on news (command_center_id, created_at, id);
create index news_for_all on news (command_center_id, published_at, id) where status = 'published' and is_deleted = 0;

create table news_content (
  command_center_id uuid not null,
  id uuid not null,
  news_id uuid not null,
  kind text not null check (kind in ('text', 'image', 'link')),
  text text not null,
  url text,
  file_id uuid,
  "order" int not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (command_center_id, id),
  foreign key (command_center_id, news_id) references news,
  foreign key (command_center_id, file_id) references file
);
create index news_content_of_news on news_content (command_center_id, news_id, "order", id);

select wall('news'), wall('news_content');
revoke delete on news from tanod_app;
