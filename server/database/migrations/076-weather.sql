-- The last good answers of the weather provider, shared by all centers: they hold nothing of any of them.
create table weather_answer (
  provider text not null,
  place text not null,
  -- 'now' with the coming days, or a day that is over.
  span text not null,
  fetched_at timestamptz not null,
  answer jsonb not null,
  primary key (provider, place, span)
);
create index weather_answer_by_age on weather_answer (fetched_at);
grant select, insert, update, delete on weather_answer to tanod_app;
