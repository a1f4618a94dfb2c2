-- The schema as the migrations leave it: written by `npm run describe` to be read, never by hand, and never run.
-- The app's role may select, insert, update and delete where no grant or revoke stands below a table.

create table account (
  command_center_id uuid not null,
  id uuid not null,
  account_type text not null,
  account_type_id uuid,
  name text not null,
  username text not null,
  email text not null default ''::text,
  phone text not null default ''::text,
  realm text not null default 'staff'::text,
  password_hash text not null,
  password_expires_at timestamp with time zone,
  is_default_pass boolean not null default false,
  is_deleted smallint not null default 0,
  is_demo boolean not null default false,
  totp_secret text,
  totp_on boolean not null default false,
  totp_last_step bigint not null default 0,
  last_seen_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  factor_reset_by uuid,
  factor_reset_until timestamp with time zone,
  partner_subject text,
  desk jsonb,
  languages text[] not null default '{}'::text[],
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id, account_type_id) REFERENCES account_type(command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((is_deleted = ANY (ARRAY[0, 1]))),
  CHECK ((realm = ANY (ARRAY['staff'::text, 'dgsi'::text])))
);
CREATE UNIQUE INDEX account_by_id ON public.account USING btree (id);
CREATE INDEX account_by_type ON public.account USING btree (command_center_id, account_type, is_deleted, name, id);
CREATE INDEX account_of_named_type ON public.account USING btree (command_center_id, account_type_id) WHERE ((account_type_id IS NOT NULL) AND (is_deleted = 0));
CREATE UNIQUE INDEX account_partner_subject ON public.account USING btree (partner_subject) WHERE (partner_subject IS NOT NULL);
create policy of_centre on account using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table account enable row level security;
grant insert, select, update on account to tanod_app;

create table account_type (
  command_center_id uuid not null,
  id uuid not null,
  base_type text not null,
  label text not null,
  permissions text[] not null,
  is_deleted smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((is_deleted = ANY (ARRAY[0, 1])))
);
CREATE INDEX account_type_by_label ON public.account_type USING btree (command_center_id, label, id);
create policy of_centre on account_type using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table account_type enable row level security;

create table alert_delivery (
  command_center_id uuid not null,
  id uuid not null default gen_random_uuid(),
  alert_id uuid not null,
  kind text not null,
  way text not null,
  receiver uuid not null,
  state text not null,
  tries integer not null default 0,
  next_at timestamp with time zone,
  sent_at timestamp with time zone,
  seen_at timestamp with time zone,
  received_at timestamp with time zone,
  called_at timestamp with time zone,
  call jsonb,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id, alert_id) REFERENCES own_alert(command_center_id, id),
  CHECK ((kind = ANY (ARRAY['captain'::text, 'team'::text, 'subscriber'::text, 'contact'::text]))),
  CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'off'::text]))),
  CHECK ((way = ANY (ARRAY['page'::text, 'sms'::text, 'push'::text, 'email'::text])))
);
CREATE INDEX alert_delivery_due ON public.alert_delivery USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX alert_delivery_of_receiver ON public.alert_delivery USING btree (command_center_id, receiver) WHERE ((kind = 'captain'::text) AND (way = 'page'::text));
CREATE UNIQUE INDEX alert_delivery_once ON public.alert_delivery USING btree (command_center_id, alert_id, kind, way, receiver);
create policy of_centre on alert_delivery using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table alert_delivery enable row level security;

create table alert_phone (
  command_center_id uuid not null,
  session_id uuid not null,
  account_id uuid not null,
  address_hash bytea not null,
  secret text not null,
  language text not null,
  reached_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (command_center_id, session_id),
  FOREIGN KEY (command_center_id, session_id) REFERENCES session(command_center_id, id) ON DELETE CASCADE
);
CREATE INDEX alert_phone_of_account ON public.alert_phone USING btree (command_center_id, account_id);
CREATE UNIQUE INDEX alert_phone_once ON public.alert_phone USING btree (command_center_id, address_hash);
create policy of_centre on alert_phone using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table alert_phone enable row level security;

create table alert_subscriber (
  command_center_id uuid not null,
  id uuid not null,
  way text not null,
  address_hash bytea not null,
  device_hash bytea not null,
  secret text not null,
  language text not null,
  barangay_ids uuid[] not null,
  hazards text[] not null,
  asked_at timestamp with time zone not null default now(),
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((way = ANY (ARRAY['push'::text, 'sms'::text])))
);
CREATE INDEX alert_subscriber_by_age ON public.alert_subscriber USING btree (asked_at);
CREATE INDEX alert_subscriber_of_device ON public.alert_subscriber USING btree (command_center_id, device_hash);
CREATE UNIQUE INDEX alert_subscriber_once ON public.alert_subscriber USING btree (command_center_id, way, address_hash);
create policy of_centre on alert_subscriber using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table alert_subscriber enable row level security;

create table api_key (
  command_center_id uuid not null,
  id uuid not null,
  token_hash bytea not null,
  permissions text[] not null,
  calls_per_minute integer not null,
  made_by uuid not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id, id) REFERENCES account(command_center_id, id),
  FOREIGN KEY (command_center_id, made_by) REFERENCES account(command_center_id, id),
  CHECK ((calls_per_minute > 0))
);
CREATE UNIQUE INDEX api_key_by_token ON public.api_key USING btree (token_hash);
CREATE TRIGGER key_stays_ended BEFORE UPDATE ON public.api_key FOR EACH ROW WHEN (((old.revoked_at IS NOT NULL) AND (new.revoked_at IS NULL))) EXECUTE FUNCTION session_stays_ended();
create policy of_centre on api_key using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table api_key enable row level security;
grant delete, insert on api_key to tanod_app;
grant select (command_center_id, id, permissions, calls_per_minute, made_by, created_at, expires_at, revoked_at, last_used_at) on api_key to tanod_app;
grant update (revoked_at, last_used_at) on api_key to tanod_app;

create table app_version (
  command_center_id uuid not null,
  platform text not null,
  version text not null,
  minimum text not null,
  note text not null,
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (command_center_id, platform),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id)
);
create policy of_centre on app_version using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table app_version enable row level security;

create table applicant (
  command_center_id uuid not null,
  id uuid not null,
  kind text not null,
  status text not null default 'PENDING'::text,
  name text not null,
  email text not null,
  phone text not null,
  details jsonb not null default '{}'::jsonb,
  notice_version text not null,
  accepted_notice_at timestamp with time zone not null,
  reason text,
  decided_by uuid,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((kind = ANY (ARRAY['contentwriter'::text, 'responseteam'::text]))),
  CHECK ((status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'REJECTED'::text])))
);
CREATE INDEX applicant_by_status ON public.applicant USING btree (command_center_id, status, created_at, id);
create policy of_centre on applicant using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table applicant enable row level security;

create table attempt (
  key bytea not null,
  since timestamp with time zone not null,
  count integer not null,
  moments timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  PRIMARY KEY (key)
);

create table barangay (
  command_center_id uuid not null,
  id uuid not null,
  name text not null,
  psgc_code text,
  captain text not null,
  hotline text,
  "position" jsonb,
  border jsonb,
  is_deleted smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((is_deleted = ANY (ARRAY[0, 1])))
);
CREATE INDEX barangay_by_name ON public.barangay USING btree (command_center_id, lower(name), id);
CREATE UNIQUE INDEX barangay_by_psgc_code ON public.barangay USING btree (command_center_id, psgc_code) WHERE (is_deleted = 0);
CREATE UNIQUE INDEX barangay_is_once ON public.barangay USING btree (command_center_id, lower(name)) WHERE (is_deleted = 0);
create policy of_centre on barangay using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table barangay enable row level security;
grant insert, select, update on barangay to tanod_app;

create table barangay_figure (
  command_center_id uuid not null,
  storm_id uuid not null,
  barangay_id uuid not null,
  kind text not null,
  value bigint not null,
  written_at timestamp with time zone not null,
  PRIMARY KEY (command_center_id, storm_id, barangay_id, kind),
  FOREIGN KEY (command_center_id, barangay_id) REFERENCES barangay(command_center_id, id),
  FOREIGN KEY (command_center_id, storm_id) REFERENCES storm(command_center_id, id),
  CHECK ((value >= 0))
);
create policy of_centre on barangay_figure using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table barangay_figure enable row level security;

create table barangay_report (
  command_center_id uuid not null,
  id uuid not null,
  storm_id uuid,
  barangay_id uuid not null,
  line text not null,
  is_urgent boolean not null,
  figures jsonb not null,
  written_at timestamp with time zone not null,
  received_at timestamp with time zone not null default now(),
  written_by text not null,
  filed text not null,
  handled jsonb,
  ticket_number text,
  "position" jsonb,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id, barangay_id) REFERENCES barangay(command_center_id, id),
  FOREIGN KEY (command_center_id, storm_id) REFERENCES storm(command_center_id, id),
  CHECK ((filed = ANY (ARRAY['link'::text, 'desk'::text])))
);
CREATE INDEX barangay_report_by_time ON public.barangay_report USING btree (command_center_id, storm_id, received_at, id);
CREATE INDEX barangay_report_of_barangay ON public.barangay_report USING btree (command_center_id, storm_id, barangay_id, written_at);
CREATE INDEX barangay_report_waiting ON public.barangay_report USING btree (command_center_id, storm_id, barangay_id, is_urgent) WHERE (handled IS NULL);
create policy of_centre on barangay_report using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table barangay_report enable row level security;
grant insert, select, update on barangay_report to tanod_app;

create table call (
  command_center_id uuid not null,
  id uuid not null,
  direction text not null,
  media text not null,
  road text not null,
  state text not null,
  outcome text,
  is_on_hold boolean not null default false,
  is_urgent boolean not null default false,
  is_silent boolean not null default false,
  number text,
  user_id uuid,
  caller_name text,
  caller_phone text,
  started_by jsonb,
  answered_by jsonb,
  transfer_from uuid,
  transfer_to uuid,
  rang_at timestamp with time zone not null default clock_timestamp(),
  answered_at timestamp with time zone,
  ended_at timestamp with time zone,
  note text,
  called_back_at timestamp with time zone,
  phone_call_id text,
  line text,
  is_recorded boolean not null default false,
  ended_by text,
  closed_at timestamp with time zone,
  closed_by jsonb,
  closed_reason text,
  source_hash bytea,
  is_held boolean not null default false,
  network_most smallint,
  rings_since timestamp with time zone,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK (((state = 'ENDED'::text) = (outcome IS NOT NULL))),
  CHECK (((closed_at IS NULL) = (closed_by IS NULL))),
  CHECK ((direction = ANY (ARRAY['incoming'::text, 'outgoing'::text, 'internal'::text]))),
  CHECK ((ended_by = ANY (ARRAY['citizen'::text, 'center'::text, 'lost'::text]))),
  CHECK ((media = ANY (ARRAY['audio'::text, 'video'::text]))),
  CHECK ((outcome = ANY (ARRAY['answered'::text, 'missed'::text, 'declined'::text, 'cancelled'::text, 'failed'::text]))),
  CHECK ((road = ANY (ARRAY['web'::text, 'phone'::text]))),
  CHECK ((state = ANY (ARRAY['RINGING'::text, 'ONGOING'::text, 'ENDED'::text])))
);
CREATE INDEX call_active ON public.call USING btree (command_center_id, is_urgent DESC, rang_at) WHERE (state <> 'ENDED'::text);
CREATE INDEX call_by_time ON public.call USING btree (command_center_id, rang_at DESC, id DESC);
CREATE INDEX call_of_citizen ON public.call USING btree (command_center_id, user_id, rang_at DESC) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX call_of_exchange ON public.call USING btree (command_center_id, phone_call_id) WHERE (phone_call_id IS NOT NULL);
CREATE INDEX call_of_ticket ON public.call USING btree (command_center_id, number, rang_at DESC) WHERE (number IS NOT NULL);
CREATE INDEX call_unanswered_of_network ON public.call USING btree (command_center_id, source_hash) WHERE ((state = 'RINGING'::text) AND (source_hash IS NOT NULL));
CREATE INDEX call_waits ON public.call USING btree (command_center_id, rang_at) WHERE ((direction = 'incoming'::text) AND (state = 'ENDED'::text) AND (outcome <> 'answered'::text) AND (called_back_at IS NULL) AND (closed_at IS NULL));
create policy of_centre on call using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table call enable row level security;

create table call_card (
  command_center_id uuid not null,
  key text not null,
  version integer not null,
  kind text not null,
  content jsonb not null,
  written_by jsonb,
  written_at timestamp with time zone not null default now(),
  signed_by jsonb,
  signed_at timestamp with time zone,
  signed_as text not null default ''::text,
  PRIMARY KEY (command_center_id, key, version),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((kind = ANY (ARRAY['medical'::text, 'fire'::text]))),
  CHECK ((version > 0))
);
CREATE UNIQUE INDEX call_card_draft ON public.call_card USING btree (command_center_id, key) WHERE ((signed_at IS NULL) AND (written_by IS NOT NULL));
CREATE TRIGGER keep_signed_card BEFORE UPDATE ON public.call_card FOR EACH ROW EXECUTE FUNCTION keep_signed_card();
create policy of_centre on call_card using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table call_card enable row level security;
grant insert, select, update on call_card to tanod_app;

create table call_desk (
  command_center_id uuid not null,
  account_id uuid not null,
  is_on_duty boolean not null,
  seen_at timestamp with time zone not null default now(),
  PRIMARY KEY (command_center_id, account_id),
  FOREIGN KEY (command_center_id, account_id) REFERENCES account(command_center_id, id)
);
create policy of_centre on call_desk using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table call_desk enable row level security;

create table call_party (
  command_center_id uuid not null,
  call_id uuid not null,
  id uuid not null,
  account_id uuid,
  name text not null,
  role text not null,
  state text not null,
  secret_hash bytea,
  rang_at timestamp with time zone not null default now(),
  joined_at timestamp with time zone,
  left_at timestamp with time zone,
  seen_at timestamp with time zone not null default now(),
  interprets text,
  interprets_from timestamp with time zone,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id, call_id) REFERENCES call(command_center_id, id) ON DELETE CASCADE,
  CHECK ((role = ANY (ARRAY['citizen'::text, 'answerer'::text, 'caller'::text, 'invited'::text, 'listener'::text]))),
  CHECK ((state = ANY (ARRAY['ringing'::text, 'joined'::text, 'left'::text])))
);
CREATE INDEX call_party_by_id ON public.call_party USING btree (id);
CREATE INDEX call_party_by_secret ON public.call_party USING btree (call_id, secret_hash) WHERE (secret_hash IS NOT NULL);
CREATE INDEX call_party_of_account ON public.call_party USING btree (command_center_id, account_id) WHERE ((account_id IS NOT NULL) AND (state <> 'left'::text));
CREATE INDEX call_party_of_call ON public.call_party USING btree (command_center_id, call_id, rang_at);
create policy of_centre on call_party using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table call_party enable row level security;

create table call_recording (
  command_center_id uuid not null,
  id uuid not null,
  call_id uuid not null,
  account_id uuid not null,
  begun_at timestamp with time zone not null default clock_timestamp(),
  heard_at timestamp with time zone not null default clock_timestamp(),
  kept_at timestamp with time zone,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id, call_id) REFERENCES call(command_center_id, id) ON DELETE CASCADE
);
CREATE INDEX call_recording_of_call ON public.call_recording USING btree (command_center_id, call_id, begun_at);
CREATE INDEX call_recording_under_way ON public.call_recording USING btree (heard_at) WHERE (kept_at IS NULL);
create policy of_centre on call_recording using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table call_recording enable row level security;

create table camera (
  command_center_id uuid not null,
  id uuid not null,
  name text not null,
  place text not null,
  "position" jsonb,
  heading real,
  field_of_view real,
  kind text not null,
  address text not null,
  username text,
  sealed_password text,
  state text not null default 'unknown'::text,
  seen_at timestamp with time zone,
  is_deleted smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  reach real,
  PRIMARY KEY (command_center_id, id),
  CHECK ((is_deleted = ANY (ARRAY[0, 1]))),
  CHECK ((kind = ANY (ARRAY['hls'::text, 'rtsp'::text, 'mjpeg'::text, 'still'::text, 'whep'::text]))),
  CHECK (((reach >= (5)::double precision) AND (reach <= (5000)::double precision))),
  CHECK ((state = ANY (ARRAY['online'::text, 'offline'::text, 'unknown'::text, 'missingSoftware'::text])))
);
CREATE INDEX camera_by_name ON public.camera USING btree (command_center_id, lower(name), id);
create policy of_centre on camera using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table camera enable row level security;
grant insert, select, update on camera to tanod_app;

create table camera_wall (
  command_center_id uuid not null,
  id uuid not null,
  account_id uuid,
  name text not null,
  size smallint not null,
  camera_ids uuid[] not null,
  is_deleted smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (command_center_id, id),
  CHECK ((is_deleted = ANY (ARRAY[0, 1]))),
  CHECK ((size = ANY (ARRAY[1, 4, 9, 16])))
);
CREATE INDEX camera_wall_by_name ON public.camera_wall USING btree (command_center_id, lower(name), id) WHERE (is_deleted = 0);
create policy of_centre on camera_wall using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table camera_wall enable row level security;
grant insert, select, update on camera_wall to tanod_app;

create table captain_link (
  command_center_id uuid not null,
  barangay_id uuid not null,
  name text not null,
  key_hash bytea not null,
  made_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone,
  phone text,
  PRIMARY KEY (command_center_id, barangay_id),
  FOREIGN KEY (command_center_id, barangay_id) REFERENCES barangay(command_center_id, id)
);
CREATE UNIQUE INDEX captain_link_by_key ON public.captain_link USING btree (key_hash);
create policy of_centre on captain_link using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table captain_link enable row level security;

create table captain_phone (
  command_center_id uuid not null,
  barangay_id uuid not null,
  device_hash bytea not null,
  first_seen_at timestamp with time zone not null default now(),
  PRIMARY KEY (command_center_id, barangay_id, device_hash),
  FOREIGN KEY (command_center_id, barangay_id) REFERENCES captain_link(command_center_id, barangay_id) ON DELETE CASCADE
);
create policy of_centre on captain_phone using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table captain_phone enable row level security;

create table case_type (
  command_center_id uuid not null,
  id uuid not null,
  name text not null,
  icon text not null,
  color text not null,
  priority smallint not null,
  is_life_threat smallint not null,
  department_ids uuid[] not null,
  apco_code text,
  "order" integer not null,
  is_public smallint not null,
  is_deleted smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  response_type_ids uuid[] not null default '{}'::uuid[],
  names jsonb not null default '{}'::jsonb,
  ask text not null default ''::text,
  ask_in jsonb not null default '{}'::jsonb,
  tell text not null default ''::text,
  tell_in jsonb not null default '{}'::jsonb,
  roll_call_minutes integer not null default 0,
  is_violent smallint not null default 0,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((is_deleted = ANY (ARRAY[0, 1]))),
  CHECK ((is_life_threat = ANY (ARRAY[0, 1]))),
  CHECK ((is_public = ANY (ARRAY[0, 1]))),
  CHECK ((is_violent = ANY (ARRAY[0, 1]))),
  CHECK (((priority >= 1) AND (priority <= 5))),
  CHECK (((roll_call_minutes >= 0) AND (roll_call_minutes <= 240)))
);
CREATE INDEX case_type_by_name ON public.case_type USING btree (command_center_id, lower(name), id);
CREATE UNIQUE INDEX case_type_is_once ON public.case_type USING btree (command_center_id, lower(name)) WHERE (is_deleted = 0);
create policy of_centre on case_type using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table case_type enable row level security;
grant insert, select, update on case_type to tanod_app;

create table casualty (
  command_center_id uuid not null,
  id uuid not null,
  storm_id uuid not null,
  kind text not null,
  name text not null,
  age integer,
  sex_type text,
  place text not null,
  address text not null,
  cause text not null,
  medical_service text not null,
  happened_at timestamp with time zone,
  is_deleted smallint not null default 0,
  added_at timestamp with time zone not null default now(),
  version integer not null default 1,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id, storm_id) REFERENCES storm(command_center_id, id),
  CHECK ((is_deleted = ANY (ARRAY[0, 1]))),
  CHECK ((kind = ANY (ARRAY['dead'::text, 'injured'::text, 'missing'::text]))),
  CHECK ((sex_type = ANY (ARRAY['male'::text, 'female'::text])))
);
CREATE INDEX casualty_of_storm ON public.casualty USING btree (command_center_id, storm_id, added_at, id);
create policy of_centre on casualty using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table casualty enable row level security;
grant insert, select, update on casualty to tanod_app;

create table cell (
  command_center_id uuid not null,
  id uuid not null,
  name text not null,
  url text not null default ''::text,
  state text not null,
  secret text,
  word text,
  word_until timestamp with time zone,
  told text,
  told_version bigint not null default 0,
  told_at timestamp with time zone,
  tries integer not null default 0,
  next_at timestamp with time zone not null default now(),
  taken_until timestamp with time zone,
  outcome text,
  heard_version bigint not null default 0,
  heard_at timestamp with time zone,
  is_deleted smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK (((state = 'invited'::text) OR ((secret IS NOT NULL) AND (url <> ''::text)))),
  CHECK ((is_deleted = ANY (ARRAY[0, 1]))),
  CHECK ((state = ANY (ARRAY['invited'::text, 'asking'::text, 'joined'::text])))
);
create policy of_centre on cell using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table cell enable row level security;

create table cell_center (
  command_center_id uuid not null,
  cell_id uuid not null,
  center_id uuid not null,
  slug text not null,
  code text not null,
  name text not null,
  since timestamp with time zone not null default clock_timestamp(),
  slug_since timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (command_center_id, cell_id, center_id),
  FOREIGN KEY (command_center_id, cell_id) REFERENCES cell(command_center_id, id) ON DELETE CASCADE
);
create policy of_centre on cell_center using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table cell_center enable row level security;

create table cell_transfer (
  command_center_id uuid not null,
  id uuid not null,
  cell_id uuid not null,
  cell_name text not null,
  their_number text,
  message text,
  message_at timestamp with time zone,
  tries integer not null default 0,
  next_at timestamp with time zone not null default now(),
  taken_until timestamp with time zone,
  turn uuid,
  outcome text,
  received_at timestamp with time zone,
  crossed_at timestamp with time zone,
  is_open boolean not null default true,
  seen jsonb,
  more_at timestamp with time zone,
  erased_at timestamp with time zone,
  then_erased boolean not null default false,
  round integer not null default 0,
  then_closed boolean not null default false,
  lines jsonb,
  then_reopened boolean not null default false,
  PRIMARY KEY (command_center_id, id),
  CHECK ((message = ANY (ARRAY['offer'::text, 'cancel'::text, 'accepted'::text, 'declined'::text, 'more'::text, 'erased'::text])))
);
CREATE INDEX cell_transfer_closed ON public.cell_transfer USING btree (next_at) WHERE then_closed;
CREATE INDEX cell_transfer_open ON public.cell_transfer USING btree (cell_id) WHERE is_open;
CREATE INDEX cell_transfer_waiting ON public.cell_transfer USING btree (next_at) WHERE (message IS NOT NULL);
create policy of_centre on cell_transfer using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table cell_transfer enable row level security;
grant insert, select, update on cell_transfer to tanod_app;

create table channel_message (
  command_center_id uuid not null,
  message_hash bytea not null,
  noted_at timestamp with time zone not null default now(),
  PRIMARY KEY (command_center_id, message_hash),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id)
);
CREATE INDEX channel_message_by_age ON public.channel_message USING btree (noted_at);
create policy of_centre on channel_message using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table channel_message enable row level security;

create table chat_message (
  command_center_id uuid not null,
  number text not null,
  seq integer not null,
  id uuid not null,
  msg_type text not null,
  is_from_citizen boolean not null,
  sender jsonb,
  text text not null,
  file_id uuid,
  sent_at timestamp with time zone not null default clock_timestamp(),
  delivered_at timestamp with time zone,
  read_at timestamp with time zone,
  yes_no text,
  answers_id uuid,
  PRIMARY KEY (command_center_id, number, seq),
  FOREIGN KEY (command_center_id, number) REFERENCES conversation(command_center_id, number) ON UPDATE CASCADE ON DELETE CASCADE,
  CHECK (((answers_id IS NOT NULL) = (COALESCE(yes_no, 'asks'::text) <> 'asks'::text))),
  CHECK ((msg_type = ANY (ARRAY['msg'::text, 'file'::text]))),
  CHECK ((yes_no = ANY (ARRAY['asks'::text, 'yes'::text, 'no'::text])))
);
CREATE INDEX chat_message_by_age ON public.chat_message USING btree (command_center_id, sent_at);
CREATE UNIQUE INDEX chat_message_by_id ON public.chat_message USING btree (command_center_id, id);
create policy of_centre on chat_message using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table chat_message enable row level security;

create table chat_seen (
  command_center_id uuid not null,
  number text not null,
  account_id uuid not null,
  up_to integer not null,
  PRIMARY KEY (command_center_id, number, account_id),
  FOREIGN KEY (command_center_id, number) REFERENCES conversation(command_center_id, number) ON UPDATE CASCADE ON DELETE CASCADE
);
create policy of_centre on chat_seen using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table chat_seen enable row level security;

create table citizen (
  command_center_id uuid not null,
  id uuid not null,
  name text not null,
  phone text,
  email text,
  address text not null default ''::text,
  barangay_id uuid,
  birth_date date,
  id_picture_ids uuid[] not null default '{}'::uuid[],
  selfie_id uuid,
  status text not null default 'PENDING'::text,
  reason text,
  decided_by uuid,
  decided_at timestamp with time zone,
  block_id uuid,
  blocked_until timestamp with time zone,
  notice_version text,
  accepted_notice_at timestamp with time zone,
  removed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  sought text not null generated always as (lower(((((name || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || COALESCE(email, ''::text)))) stored,
  language text,
  note text not null default ''::text,
  note_until date,
  source text,
  brought_by uuid,
  brought_at timestamp with time zone,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'DECLINED'::text, 'REVOKED'::text])))
);
CREATE INDEX citizen_blocked ON public.citizen USING btree (command_center_id, created_at DESC, id DESC) WHERE ((block_id IS NOT NULL) AND (removed_at IS NULL));
CREATE INDEX citizen_by_age ON public.citizen USING btree (command_center_id, created_at DESC, id DESC) WHERE (removed_at IS NULL);
CREATE INDEX citizen_by_mail ON public.citizen USING btree (command_center_id, lower(email)) WHERE ((email IS NOT NULL) AND (removed_at IS NULL));
CREATE INDEX citizen_by_phone ON public.citizen USING btree (command_center_id, phone);
CREATE INDEX citizen_by_status ON public.citizen USING btree (command_center_id, status, created_at DESC, id DESC) WHERE (removed_at IS NULL);
CREATE INDEX citizen_sought ON public.citizen USING gin (command_center_id, sought gin_trgm_ops);
create policy of_centre on citizen using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table citizen enable row level security;
grant insert, select, update on citizen to tanod_app;

create table citizen_block (
  command_center_id uuid not null,
  id uuid not null,
  citizen_id uuid not null,
  reason text not null,
  since timestamp with time zone not null default now(),
  until timestamp with time zone,
  blocked_by uuid not null,
  unblocked_at timestamp with time zone,
  unblocked_by uuid,
  unblock_reason text,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id, citizen_id) REFERENCES citizen(command_center_id, id)
);
CREATE INDEX citizen_block_of_citizen ON public.citizen_block USING btree (command_center_id, citizen_id, id DESC);
create policy of_centre on citizen_block using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table citizen_block enable row level security;
grant insert, select, update on citizen_block to tanod_app;

create table citizen_export (
  command_center_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  citizen_id uuid,
  reason text not null,
  citizens integer not null,
  at timestamp with time zone not null default now(),
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id)
);
create policy of_centre on citizen_export using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table citizen_export enable row level security;
grant insert, select on citizen_export to tanod_app;
grant update (reason) on citizen_export to tanod_app;

create table closed_day (
  command_center_id uuid not null,
  day date not null,
  closed_at timestamp with time zone not null,
  received integer not null,
  counts jsonb not null,
  PRIMARY KEY (command_center_id, day)
);
create policy of_centre on closed_day using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table closed_day enable row level security;
grant select on closed_day to tanod_app;

create table closed_day_change (
  command_center_id uuid not null,
  id bigint not null generated always as identity,
  day date not null,
  number text not null,
  at timestamp with time zone not null default now(),
  before jsonb,
  after jsonb,
  is_correction boolean not null,
  PRIMARY KEY (command_center_id, id)
);
CREATE INDEX closed_day_change_by_day ON public.closed_day_change USING btree (command_center_id, day);
create policy of_centre on closed_day_change using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table closed_day_change enable row level security;
grant select on closed_day_change to tanod_app;

create table command_center (
  id uuid not null,
  slug text not null,
  code text not null,
  name text not null,
  psgc_code text,
  time_zone text not null default 'Asia/Manila'::text,
  info jsonb not null default '{}'::jsonb,
  map jsonb,
  logo_file_id uuid,
  is_active boolean not null default true,
  is_demo boolean not null default false,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  opened_at timestamp with time zone,
  closed_at timestamp with time zone,
  UNIQUE (code),
  UNIQUE (slug),
  PRIMARY KEY (id)
);
CREATE TRIGGER center_has_head AFTER INSERT ON public.command_center FOR EACH ROW EXECUTE FUNCTION begin_head();
CREATE TRIGGER centre_has_numbers AFTER INSERT ON public.command_center FOR EACH ROW EXECUTE FUNCTION make_ticket_sequence();
CREATE TRIGGER centre_moved_zone AFTER UPDATE OF time_zone ON public.command_center FOR EACH ROW WHEN ((old.time_zone <> new.time_zone)) EXECUTE FUNCTION count_again_in_zone();
create policy itself on command_center using (id = tanod_centre()) with check (id = tanod_centre());
alter table command_center enable row level security;
grant insert, select, update on command_center to tanod_app;

create table connection (
  command_center_id uuid not null,
  id uuid not null,
  kind text not null,
  given jsonb not null,
  secret text,
  version integer not null default 1,
  signing text, -- Sealed: by it a channel signs what it brings.
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((kind = ANY (ARRAY['mail'::text, 'sms'::text, 'weather'::text, 'warnings'::text, 'cameras'::text, 'messenger'::text, 'channel'::text])))
);
CREATE UNIQUE INDEX connection_of_kind ON public.connection USING btree (command_center_id, kind) WHERE (kind <> ALL (ARRAY['warnings'::text, 'channel'::text]));
create policy of_centre on connection using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table connection enable row level security;

create table connection_word (
  command_center_id uuid not null,
  kind text not null,
  went_at timestamp with time zone,
  trouble text,
  PRIMARY KEY (command_center_id, kind),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK (((kind = ANY (ARRAY['mail'::text, 'sms'::text, 'weather'::text, 'messenger'::text])) OR (kind ~~ 'channel:%'::text)))
);
create policy of_centre on connection_word using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table connection_word enable row level security;

create table conversation (
  command_center_id uuid not null,
  number text not null,
  last_seq integer not null default 0,
  last_at timestamp with time zone not null default now(),
  unread integer not null default 0,
  waiting_since timestamp with time zone,
  unread_by_citizen integer not null default 0,
  delivered_up_to integer not null default 0,
  read_up_to integer not null default 0,
  citizen_language text not null default 'en'::text,
  draft text,
  draft_by jsonb,
  draft_at timestamp with time zone,
  PRIMARY KEY (command_center_id, number),
  FOREIGN KEY (command_center_id, number) REFERENCES ticket(command_center_id, number) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX conversation_by_time ON public.conversation USING btree (command_center_id, last_at DESC, number DESC);
CREATE INDEX conversation_unread ON public.conversation USING btree (command_center_id, number) WHERE (unread > 0);
CREATE INDEX conversation_waiting ON public.conversation USING btree (command_center_id, waiting_since, number) WHERE (waiting_since IS NOT NULL);
create policy of_centre on conversation using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table conversation enable row level security;

create table crew_alert (
  command_center_id uuid not null,
  id uuid not null,
  number text not null,
  account_id uuid not null,
  kind text not null,
  what text[] not null default '{}'::text[],
  made_at timestamp with time zone not null default clock_timestamp(),
  told uuid[] not null default '{}'::uuid[],
  tries integer not null default 0,
  reached integer not null default 0,
  push_at timestamp with time zone default clock_timestamp(),
  text_at timestamp with time zone,
  texted_at timestamp with time zone,
  ring_at timestamp with time zone,
  rang_at timestamp with time zone,
  busy_until timestamp with time zone,
  attend_at timestamp with time zone,
  ended_at timestamp with time zone,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((kind = ANY (ARRAY['assigned'::text, 'changed'::text, 'ended'::text, 'escalated'::text, 'mayday'::text, 'rollCall'::text])))
);
CREATE INDEX crew_alert_by_age ON public.crew_alert USING btree (made_at);
CREATE INDEX crew_alert_due ON public.crew_alert USING btree (attend_at) WHERE (attend_at IS NOT NULL);
CREATE INDEX crew_alert_standing ON public.crew_alert USING btree (command_center_id, number) WHERE ((kind = 'assigned'::text) AND (ended_at IS NULL));
create policy of_centre on crew_alert using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table crew_alert enable row level security;

create table crew_member (
  command_center_id uuid not null,
  id uuid not null,
  name text not null,
  role text not null,
  phone text,
  certificates text[] not null,
  is_deleted smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  left_at timestamp with time zone,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((is_deleted = ANY (ARRAY[0, 1])))
);
CREATE INDEX crew_member_by_name ON public.crew_member USING btree (command_center_id, lower(name), id);
CREATE UNIQUE INDEX crew_member_is_once ON public.crew_member USING btree (command_center_id, lower(name)) WHERE (is_deleted = 0);
CREATE TRIGGER crew_member_left BEFORE UPDATE ON public.crew_member FOR EACH ROW EXECUTE FUNCTION note_leaving();
create policy of_centre on crew_member using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table crew_member enable row level security;
grant insert, select, update on crew_member to tanod_app;

create table crew_shift (
  command_center_id uuid not null,
  id uuid not null,
  team_id uuid not null,
  crew_member_id uuid not null,
  name text not null,
  role text not null,
  started_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  session_id uuid,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id, crew_member_id) REFERENCES crew_member(command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id)
);
CREATE INDEX crew_shift_of_session ON public.crew_shift USING btree (command_center_id, session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX crew_shift_of_team ON public.crew_shift USING btree (command_center_id, team_id, started_at);
CREATE UNIQUE INDEX crew_shift_open ON public.crew_shift USING btree (command_center_id, crew_member_id) WHERE (ended_at IS NULL);
create policy of_centre on crew_shift using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table crew_shift enable row level security;

create table crew_step (
  command_center_id uuid not null,
  id uuid not null,
  response_type_id uuid not null,
  name text not null,
  names jsonb not null default '{}'::jsonb,
  target_seconds integer,
  is_end smallint not null default 0,
  "order" integer not null,
  is_deleted smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  FOREIGN KEY (command_center_id, response_type_id) REFERENCES response_type(command_center_id, id),
  CHECK ((is_deleted = ANY (ARRAY[0, 1]))),
  CHECK ((is_end = ANY (ARRAY[0, 1]))),
  CHECK (((target_seconds >= 5) AND (target_seconds <= 86400)))
);
CREATE INDEX crew_step_by_name ON public.crew_step USING btree (command_center_id, lower(name), id);
CREATE UNIQUE INDEX crew_step_is_once ON public.crew_step USING btree (command_center_id, response_type_id, lower(name)) WHERE (is_deleted = 0);
create policy of_centre on crew_step using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table crew_step enable row level security;
grant insert, select, update on crew_step to tanod_app;

create table crew_watch (
  command_center_id uuid not null,
  number text not null,
  account_id uuid not null,
  since timestamp with time zone not null,
  asked_at timestamp with time zone,
  attend_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (command_center_id, number, account_id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id)
);
CREATE INDEX crew_watch_due ON public.crew_watch USING btree (attend_at);
create policy of_centre on crew_watch using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table crew_watch enable row level security;

create table decline_reason (
  command_center_id uuid not null,
  id uuid not null,
  name text not null,
  "order" integer not null,
  is_deleted smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  names jsonb not null default '{}'::jsonb,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((is_deleted = ANY (ARRAY[0, 1])))
);
CREATE INDEX decline_reason_by_name ON public.decline_reason USING btree (command_center_id, lower(name), id);
CREATE UNIQUE INDEX decline_reason_is_once ON public.decline_reason USING btree (command_center_id, lower(name)) WHERE (is_deleted = 0);
create policy of_centre on decline_reason using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table decline_reason enable row level security;
grant insert, select, update on decline_reason to tanod_app;

create table defibrillator (
  command_center_id uuid not null,
  id uuid not null,
  name text not null,
  "position" jsonb not null,
  hours text not null,
  access text not null,
  phone text,
  checked_on date,
  is_deleted smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((is_deleted = ANY (ARRAY[0, 1])))
);
CREATE INDEX defibrillator_by_name ON public.defibrillator USING btree (command_center_id, lower(name), id);
CREATE UNIQUE INDEX defibrillator_is_once ON public.defibrillator USING btree (command_center_id, lower(name)) WHERE (is_deleted = 0);
create policy of_centre on defibrillator using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table defibrillator enable row level security;
grant insert, select, update on defibrillator to tanod_app;

create table deletion_request (
  command_center_id uuid not null,
  id uuid not null,
  citizen_id uuid,
  name text not null,
  contact text not null,
  note text not null default ''::text,
  status text not null default 'pending'::text,
  reason text,
  decided_by uuid,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  code_hash bytea,
  code_tries integer not null default 0,
  code_until timestamp with time zone,
  proven_by text,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((proven_by = ANY (ARRAY['code'::text, 'office'::text]))),
  CHECK ((status = ANY (ARRAY['pending'::text, 'done'::text, 'rejected'::text])))
);
CREATE INDEX deletion_request_by_status ON public.deletion_request USING btree (command_center_id, status, id DESC);
create policy of_centre on deletion_request using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table deletion_request enable row level security;
grant insert, select, update on deletion_request to tanod_app;

create table department (
  command_center_id uuid not null,
  account_id uuid not null,
  dept_type_id uuid not null,
  contact text,
  address text not null default ''::text,
  lat double precision,
  lng double precision,
  accuracy double precision,
  PRIMARY KEY (command_center_id, account_id),
  FOREIGN KEY (command_center_id, account_id) REFERENCES account(command_center_id, id)
);
create policy of_centre on department using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table department enable row level security;

create table department_type (
  command_center_id uuid not null,
  id uuid not null,
  name text not null,
  icon text not null,
  color text not null,
  "order" integer not null,
  is_deleted smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  names jsonb not null default '{}'::jsonb,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((is_deleted = ANY (ARRAY[0, 1])))
);
CREATE INDEX department_type_by_name ON public.department_type USING btree (command_center_id, lower(name), id);
CREATE UNIQUE INDEX department_type_is_once ON public.department_type USING btree (command_center_id, lower(name)) WHERE (is_deleted = 0);
create policy of_centre on department_type using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table department_type enable row level security;
grant insert, select, update on department_type to tanod_app;

create table device (
  command_center_id uuid not null,
  mac_address text not null,
  name text not null,
  model text not null,
  account_id uuid,
  note text not null,
  is_deleted smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  key_hash bytea,
  "position" jsonb,
  position_at timestamp with time zone,
  speed_kmh double precision,
  heading double precision,
  battery_percent integer,
  mark_type text,
  marked_at timestamp with time zone,
  PRIMARY KEY (command_center_id, mac_address),
  FOREIGN KEY (command_center_id, account_id) REFERENCES account(command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((is_deleted = ANY (ARRAY[0, 1]))),
  CHECK ((mark_type = ANY (ARRAY['good'::text, 'late'::text, 'future'::text, 'impossible'::text, 'vague'::text])))
);
CREATE UNIQUE INDEX device_by_key ON public.device USING btree (key_hash);
CREATE INDEX device_by_name ON public.device USING btree (command_center_id, lower(name), mac_address);
CREATE INDEX device_of_account ON public.device USING btree (command_center_id, account_id);
create policy of_centre on device using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table device enable row level security;
grant insert, select, update on device to tanod_app;

create table directory (
  command_center_id uuid not null,
  id uuid not null,
  group_name text not null,
  name text not null,
  role text not null default ''::text,
  numbers text[] not null,
  email text,
  address text not null default ''::text,
  note text not null default ''::text,
  is_deleted smallint not null default 0,
  version integer not null default 1,
  lat double precision,
  lng double precision,
  is_public smallint not null default 0,
  hears_alerts smallint not null default 0,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((hears_alerts = ANY (ARRAY[0, 1]))),
  CHECK ((is_deleted = ANY (ARRAY[0, 1])))
);
CREATE INDEX directory_by_group ON public.directory USING btree (command_center_id, group_name, name, id);
create policy of_centre on directory using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table directory enable row level security;

create table disposition (
  command_center_id uuid not null,
  id uuid not null,
  name text not null,
  "order" integer not null,
  is_deleted smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  names jsonb not null default '{}'::jsonb,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((is_deleted = ANY (ARRAY[0, 1])))
);
CREATE INDEX disposition_by_name ON public.disposition USING btree (command_center_id, lower(name), id);
CREATE UNIQUE INDEX disposition_is_once ON public.disposition USING btree (command_center_id, lower(name)) WHERE (is_deleted = 0);
create policy of_centre on disposition using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table disposition enable row level security;
grant insert, select, update on disposition to tanod_app;

create table export_purpose (
  command_center_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  purpose text,
  made_at timestamp with time zone not null default now(),
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id)
);
CREATE INDEX export_purpose_by_time ON public.export_purpose USING btree (command_center_id, made_at) WHERE (purpose IS NOT NULL);
create policy of_centre on export_purpose using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table export_purpose enable row level security;
grant insert, select, update on export_purpose to tanod_app;

create table fact (
  command_center_id uuid not null,
  seq bigint not null,
  at timestamp with time zone not null,
  "position" bigint not null,
  actor_id uuid,
  actor_type text not null,
  verb text not null,
  kind text not null,
  object_id text not null,
  data jsonb not null,
  audience text[] not null,
  source text not null,
  request_id text not null,
  hash bytea not null,
  form smallint not null default 1, -- What its hash covers: 1 all but the position, 2 the position too.
  PRIMARY KEY (command_center_id, seq, at)
) partition by RANGE (at);
CREATE INDEX fact_by_actor ON ONLY public.fact USING btree (command_center_id, actor_id, seq);
CREATE INDEX fact_by_kind ON ONLY public.fact USING btree (command_center_id, kind, seq);
CREATE INDEX fact_by_object ON ONLY public.fact USING btree (command_center_id, object_id, seq);
CREATE INDEX fact_by_position ON ONLY public.fact USING btree ("position");
CREATE INDEX fact_by_time ON ONLY public.fact USING btree (command_center_id, at);
CREATE INDEX fact_by_verb ON ONLY public.fact USING btree (command_center_id, verb, seq);
CREATE INDEX fact_naming_ticket ON ONLY public.fact USING btree (command_center_id, ((data ->> 'transactionNumber'::text)), seq) WHERE ((kind <> 'ticket'::text) AND (data ? 'transactionNumber'::text));
CREATE INDEX fact_of_installation ON ONLY public.fact USING btree ("position") WHERE (kind = ANY (ARRAY['account'::text, 'accountType'::text, 'applicant'::text, 'appVersion'::text, 'center'::text, 'settings'::text]));
CREATE INDEX fact_of_looks ON ONLY public.fact USING btree (command_center_id, actor_id, at) WHERE (verb = ANY (ARRAY['citizenRead'::text, 'citizensSearched'::text, 'citizensExported'::text, 'personsShown'::text]));
CREATE INDEX fact_of_talk ON ONLY public.fact USING btree (command_center_id, ((data ->> 'transactionNumber'::text)), seq) WHERE (verb = ANY (ARRAY['chatSent'::text, 'callEnded'::text, 'callTicketed'::text]));
CREATE TRIGGER fact_is_kept BEFORE DELETE OR UPDATE ON public.fact FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fact_is_whole BEFORE TRUNCATE ON public.fact FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
create policy fact_of_centre on fact for select using (command_center_id = tanod_centre());
alter table fact enable row level security;
grant select on fact to tanod_app;

create table fact_head (
  command_center_id uuid not null,
  seq bigint not null,
  hash bytea not null,
  PRIMARY KEY (command_center_id)
);
create policy head_of_centre on fact_head for select using (command_center_id = tanod_centre());
alter table fact_head enable row level security;
grant select on fact_head to tanod_app;

create table fact_inbox (
  id bigint not null generated always as identity,
  command_center_id uuid not null,
  at timestamp with time zone not null default clock_timestamp(),
  actor_id uuid,
  actor_type text not null,
  verb text not null,
  kind text not null,
  object_id text not null,
  data jsonb not null,
  audience text[] not null,
  source text not null,
  request_id text not null,
  PRIMARY KEY (id)
);
alter table fact_inbox enable row level security;
revoke all on fact_inbox from tanod_app;

create table figure_again (
  command_center_id uuid not null,
  week date not null,
  PRIMARY KEY (command_center_id, week)
);
revoke all on figure_again from tanod_app;

create table figure_month (
  command_center_id uuid not null,
  month date not null,
  version uuid not null,
  PRIMARY KEY (command_center_id, month)
);
create policy of_centre on figure_month using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table figure_month enable row level security;
grant select on figure_month to tanod_app;

create table figure_place (
  is_only boolean not null default true,
  "position" bigint not null,
  PRIMARY KEY (is_only),
  CHECK (is_only)
);
revoke all on figure_place from tanod_app;

create table file (
  command_center_id uuid not null,
  id uuid not null,
  owner_kind text not null,
  owner_id text not null,
  sha256 text not null,
  type text not null,
  name text not null,
  bytes bigint not null,
  width integer,
  height integer,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id)
);
CREATE INDEX file_by_content ON public.file USING btree (sha256);
CREATE INDEX file_of_owner ON public.file USING btree (command_center_id, owner_kind, owner_id);
CREATE TRIGGER count_files AFTER INSERT OR DELETE ON public.file FOR EACH ROW EXECUTE FUNCTION count_files();
CREATE TRIGGER count_moved_files AFTER UPDATE OF command_center_id ON public.file FOR EACH ROW EXECUTE FUNCTION count_files();
create policy of_centre on file using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table file enable row level security;

create table file_use (
  command_center_id uuid not null,
  owner text not null,
  bytes bigint not null,
  PRIMARY KEY (command_center_id, owner),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id)
);
create policy of_centre on file_use using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table file_use enable row level security;
grant select on file_use to tanod_app;

create table handover (
  command_center_id uuid not null,
  id uuid not null,
  log_seq bigint not null,
  standing jsonb not null,
  notes text not null,
  written_by jsonb not null,
  written_at timestamp with time zone not null default now(),
  signed_by jsonb,
  signed_at timestamp with time zone,
  remark text not null default ''::text,
  version integer not null default 1,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id)
);
CREATE INDEX handover_by_time ON public.handover USING btree (command_center_id, written_at, id);
CREATE UNIQUE INDEX handover_waiting ON public.handover USING btree (command_center_id) WHERE (signed_at IS NULL);
create policy of_centre on handover using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table handover enable row level security;

create table hazard (
  command_center_id uuid not null,
  id uuid not null,
  title text not null,
  description text not null default ''::text,
  case_type_id uuid,
  severity text not null,
  lat double precision,
  lng double precision,
  accuracy real,
  area jsonb,
  added_by jsonb,
  added_at timestamp with time zone not null default now(),
  archived_at timestamp with time zone,
  version integer not null default 1,
  is_from_crew boolean not null default false,
  number text,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id)
);
CREATE INDEX hazard_archived ON public.hazard USING btree (command_center_id, archived_at DESC, id DESC) WHERE (archived_at IS NOT NULL);
CREATE INDEX hazard_of_crew ON public.hazard USING btree (command_center_id, added_at) WHERE is_from_crew;
CREATE INDEX hazard_of_ticket ON public.hazard USING btree (command_center_id, number) WHERE (number IS NOT NULL);
CREATE INDEX hazard_standing ON public.hazard USING btree (command_center_id, added_at DESC, id DESC) WHERE (archived_at IS NULL);
create policy of_centre on hazard using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table hazard enable row level security;
grant insert, select, update on hazard to tanod_app;

create table hint (
  command_center_id uuid not null,
  id uuid not null,
  kind text not null,
  case_type_id uuid,
  case_sub_type_id uuid,
  within_metres integer,
  within_minutes integer not null,
  made_at timestamp with time zone not null default now(),
  grew_at timestamp with time zone not null default now(),
  judged_as text,
  judged_by jsonb,
  judged_at timestamp with time zone,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((judged_as = ANY (ARRAY['acted'::text, 'known'::text, 'oneIncident'::text, 'unrelated'::text, 'drill'::text]))),
  CHECK ((kind = ANY (ARRAY['near'::text, 'number'::text])))
);
CREATE INDEX hint_by_age ON public.hint USING btree (command_center_id, grew_at);
create policy of_centre on hint using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table hint enable row level security;

create table hint_due (
  command_center_id uuid not null,
  number text not null,
  PRIMARY KEY (command_center_id, number)
);
create policy of_centre on hint_due using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table hint_due enable row level security;

create table hint_ticket (
  command_center_id uuid not null,
  hint_id uuid not null,
  number text not null,
  PRIMARY KEY (command_center_id, hint_id, number),
  FOREIGN KEY (command_center_id, hint_id) REFERENCES hint(command_center_id, id) ON DELETE CASCADE
);
CREATE INDEX hint_ticket_by_number ON public.hint_ticket USING btree (command_center_id, number);
create policy of_centre on hint_ticket using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table hint_ticket enable row level security;

create table idempotency_key (
  command_center_id uuid not null,
  caller text not null,
  call text not null,
  key text not null,
  body_hash bytea not null,
  status integer,
  reply jsonb,
  at timestamp with time zone not null default now(),
  is_whole boolean not null default true, -- Whether the answer can be shown again from what is kept.
  network bytea,
  PRIMARY KEY (command_center_id, caller, call, key)
);
CREATE INDEX idempotency_key_by_age ON public.idempotency_key USING btree (at);
create policy of_centre on idempotency_key using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table idempotency_key enable row level security;

create table interpreter (
  command_center_id uuid not null,
  id uuid not null,
  name text not null,
  languages text[] not null,
  phone text not null,
  hours text not null,
  note text not null,
  is_deleted smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((is_deleted = ANY (ARRAY[0, 1])))
);
CREATE INDEX interpreter_by_name ON public.interpreter USING btree (command_center_id, lower(name), id);
CREATE UNIQUE INDEX interpreter_is_once ON public.interpreter USING btree (command_center_id, lower(name)) WHERE (is_deleted = 0);
CREATE TRIGGER interpreter_changed BEFORE UPDATE ON public.interpreter FOR EACH ROW EXECUTE FUNCTION note_change();
create policy of_centre on interpreter using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table interpreter enable row level security;
grant insert, select, update on interpreter to tanod_app;

create table lgu (
  command_center_id uuid not null,
  id uuid not null,
  name text not null,
  head text not null default ''::text,
  contact_numbers text[] not null default '{}'::text[],
  address text not null default ''::text,
  description text not null default ''::text,
  photo_id uuid,
  is_deleted smallint not null default 0,
  version integer not null default 1,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((is_deleted = ANY (ARRAY[0, 1])))
);
CREATE INDEX lgu_by_name ON public.lgu USING btree (command_center_id, name, id);
create policy of_centre on lgu using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table lgu enable row level security;

create table log_epoch (
  is_the_only boolean not null default true,
  epoch bigint not null,
  PRIMARY KEY (is_the_only),
  CHECK (is_the_only)
);
revoke all on log_epoch from tanod_app;

create table map_area (
  command_center_id uuid not null,
  id uuid not null,
  kind text not null,
  title text not null,
  note text not null,
  shape jsonb not null,
  starts_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone,
  ended_at timestamp with time zone,
  added_by jsonb not null,
  version integer not null default 1,
  PRIMARY KEY (command_center_id, id),
  CHECK ((kind = ANY (ARRAY['closure'::text, 'danger'::text])))
);
CREATE INDEX map_area_by_time ON public.map_area USING btree (command_center_id, starts_at);
CREATE INDEX map_area_due ON public.map_area USING btree (ends_at) WHERE (ended_at IS NULL);
CREATE INDEX map_area_standing ON public.map_area USING btree (command_center_id, starts_at) WHERE (ended_at IS NULL);
create policy of_centre on map_area using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table map_area enable row level security;

create table migration (
  name text not null,
  hash text not null,
  at timestamp with time zone not null default now(),
  PRIMARY KEY (name)
);
revoke all on migration from tanod_app;

create table neighbor_call (
  command_center_id uuid not null,
  id uuid not null,
  number text not null,
  volunteer_id uuid not null,
  need text not null,
  metres integer not null,
  state text not null,
  told text not null,
  next_at timestamp with time zone,
  tries integer not null default 0,
  asked_at timestamp with time zone not null default now(),
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((need = ANY (ARRAY['arrest'::text, 'smallFire'::text, 'search'::text]))),
  CHECK ((state = ANY (ARRAY['asked'::text, 'going'::text, 'cannot'::text, 'over'::text]))),
  CHECK ((told = ANY (ARRAY['ask'::text, 'over'::text])))
);
CREATE INDEX neighbor_call_due ON public.neighbor_call USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE UNIQUE INDEX neighbor_call_once ON public.neighbor_call USING btree (command_center_id, number, volunteer_id);
CREATE INDEX neighbor_call_open ON public.neighbor_call USING btree (command_center_id, number) WHERE (state = ANY (ARRAY['asked'::text, 'going'::text]));
create policy of_centre on neighbor_call using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table neighbor_call enable row level security;

create table neighbor_look (
  command_center_id uuid not null,
  number text not null,
  PRIMARY KEY (command_center_id, number),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id)
);
create policy of_centre on neighbor_look using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table neighbor_look enable row level security;

create table news (
  command_center_id uuid not null,
  id uuid not null,
  title text not null,
  summary text not null,
  status text not null,
  cover_id uuid,
  publish_at timestamp with time zone,
  published_at timestamp with time zone,
  created_by uuid,
  is_deleted smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id, cover_id) REFERENCES file(command_center_id, id),
  FOREIGN KEY (command_center_id, created_by) REFERENCES account(command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK (((status <> 'scheduled'::text) OR (publish_at IS NOT NULL))),
  CHECK (((status <> 'published'::text) OR (published_at IS NOT NULL))),
  CHECK ((is_deleted = ANY (ARRAY[0, 1]))),
  CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'published'::text, 'archived'::text])))
);
CREATE INDEX news_by_time ON public.news USING btree (command_center_id, created_at, id);
CREATE INDEX news_for_all ON public.news USING btree (command_center_id, published_at, id) WHERE ((status = 'published'::text) AND (is_deleted = 0));
create policy of_centre on news using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table news enable row level security;
grant insert, select, update on news to tanod_app;

create table news_content (
  command_center_id uuid not null,
  id uuid not null,
  news_id uuid not null,
  kind text not null,
  text text not null,
  url text,
  file_id uuid,
  "order" integer not null,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id, file_id) REFERENCES file(command_center_id, id),
  FOREIGN KEY (command_center_id, news_id) REFERENCES news(command_center_id, id),
  CHECK ((kind = ANY (ARRAY['text'::text, 'image'::text, 'link'::text])))
);
CREATE INDEX news_content_of_news ON public.news_content USING btree (command_center_id, news_id, "order", id);
create policy of_centre on news_content using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table news_content enable row level security;

create table node (
  name text not null,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone not null default now(),
  sockets integer not null default 0,
  clock_ahead_ms integer not null default 0,
  PRIMARY KEY (name)
);

create table number_flag (
  command_center_id uuid not null,
  id uuid not null,
  phone text not null,
  kind text not null,
  reason text not null,
  until date not null,
  set_by jsonb not null,
  set_at timestamp with time zone not null default now(),
  lifted_by jsonb,
  lifted_at timestamp with time zone,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((kind = ANY (ARRAY['violent'::text, 'dog'::text, 'oxygen'::text, 'medical'::text, 'interpreter'::text, 'cannotSpeak'::text, 'prank'::text, 'other'::text]))),
  CHECK ((length(reason) <= 300))
);
CREATE INDEX number_flag_by_end ON public.number_flag USING btree (command_center_id, until);
CREATE UNIQUE INDEX number_flag_is_once ON public.number_flag USING btree (command_center_id, phone, kind) WHERE (lifted_at IS NULL);
CREATE INDEX number_flag_of_phone ON public.number_flag USING btree (command_center_id, phone, until);
create policy of_centre on number_flag using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table number_flag enable row level security;

create table offline_report (
  command_center_id uuid not null,
  id uuid not null,
  state text not null default 'waiting'::text,
  road text not null,
  case_type_id uuid,
  text text not null,
  caller_name text,
  caller_phone text,
  user_id uuid,
  barangay_id uuid,
  landmark text,
  lat double precision,
  lng double precision,
  accuracy real,
  written_at timestamp with time zone not null,
  arrived_at timestamp with time zone not null default now(),
  number text,
  reason text,
  note text,
  decided jsonb,
  cluster_id uuid,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id, cluster_id) REFERENCES report_cluster(command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((state = ANY (ARRAY['waiting'::text, 'tagged'::text, 'rejected'::text])))
);
CREATE INDEX offline_report_by_number ON public.offline_report USING btree (number) WHERE (number IS NOT NULL);
CREATE INDEX offline_report_by_state ON public.offline_report USING btree (command_center_id, state, arrived_at DESC, id DESC);
CREATE INDEX offline_report_of_cluster ON public.offline_report USING btree (command_center_id, cluster_id, arrived_at DESC, id DESC) WHERE (cluster_id IS NOT NULL);
create policy of_centre on offline_report using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table offline_report enable row level security;
grant insert, select, update on offline_report to tanod_app;

create table one_time_password (
  token_hash bytea not null,
  purpose text not null,
  command_center_id uuid,
  account_id uuid,
  address_hash bytea not null,
  address_sealed text not null default ''::text,
  code_hash bytea,
  tries integer not null default 0,
  made_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  PRIMARY KEY (token_hash),
  CHECK ((purpose = ANY (ARRAY['recovery'::text, 'recovered'::text, 'writer'::text, 'writerProven'::text])))
);
CREATE INDEX one_time_password_by_address ON public.one_time_password USING btree (address_hash, made_at);
CREATE INDEX one_time_password_of_account ON public.one_time_password USING btree (account_id) WHERE (account_id IS NOT NULL);

create table outside_number (
  command_center_id uuid not null,
  number text not null,
  kind text not null,
  plain text not null,
  written text not null,
  added jsonb,
  added_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  PRIMARY KEY (command_center_id, number, kind, plain),
  FOREIGN KEY (command_center_id, number) REFERENCES ticket(command_center_id, number) ON UPDATE CASCADE ON DELETE CASCADE,
  CHECK ((kind = ANY (ARRAY['911'::text, 'police'::text, 'fire'::text, 'hospital'::text, 'neighbor'::text, 'other'::text]))),
  CHECK ((length(plain) <= 60)),
  CHECK ((length(written) <= 60))
);
CREATE INDEX outside_number_by_itself ON public.outside_number USING btree (command_center_id, plain);
create policy of_centre on outside_number using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table outside_number enable row level security;

create table own_alert (
  command_center_id uuid not null,
  id uuid not null,
  about_kind text not null,
  about_id uuid not null,
  message_type text not null,
  replaces uuid[] not null default '{}'::uuid[],
  alert jsonb not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  asked_by uuid,
  asked_until timestamp with time zone,
  decision text,
  decided_by uuid,
  decided_at timestamp with time zone,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id, asked_by) REFERENCES account(command_center_id, id),
  FOREIGN KEY (command_center_id, decided_by) REFERENCES account(command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK (((decision IS NULL) = (decided_at IS NULL))),
  CHECK (((decision IS DISTINCT FROM 'confirmed'::text) OR (decided_by IS DISTINCT FROM asked_by))),
  CHECK ((decision = ANY (ARRAY['confirmed'::text, 'overridden'::text, 'withheld'::text])))
);
CREATE INDEX own_alert_by_time ON public.own_alert USING btree (command_center_id, sent_at, id);
create policy of_centre on own_alert using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table own_alert enable row level security;
grant insert, select, update on own_alert to tanod_app;

create table paper_entry (
  command_center_id uuid not null,
  paper_number text not null,
  number text not null,
  PRIMARY KEY (command_center_id, paper_number),
  FOREIGN KEY (number) REFERENCES ticket(number) ON DELETE CASCADE,
  CHECK ((length(paper_number) <= 40))
);
CREATE INDEX paper_entry_by_ticket ON public.paper_entry USING btree (number);
CREATE INDEX paper_entry_ticket ON public.paper_entry USING btree (command_center_id, number);
create policy of_centre on paper_entry using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table paper_entry enable row level security;

create table paper_form (
  command_center_id uuid not null,
  last integer not null,
  PRIMARY KEY (command_center_id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id)
);
create policy of_centre on paper_form using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table paper_form enable row level security;

create table partner (
  command_center_id uuid not null,
  id uuid not null,
  name text not null,
  kind text not null,
  form text not null,
  url text not null,
  secret text not null,
  heard_at timestamp with time zone,
  is_deleted smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  secret_before text,
  secret_before_until timestamp with time zone,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK (((secret_before IS NULL) = (secret_before_until IS NULL))),
  CHECK ((form = ANY (ARRAY['tanod'::text, 'eido'::text]))),
  CHECK ((is_deleted = ANY (ARRAY[0, 1]))),
  CHECK ((kind = ANY (ARRAY['911'::text, 'police'::text, 'fire'::text, 'hospital'::text, 'neighbor'::text, 'other'::text])))
);
create policy of_centre on partner using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table partner enable row level security;

create table partner_incident (
  command_center_id uuid not null,
  partner_id uuid not null,
  incident text not null,
  number text not null,
  told_at timestamp with time zone,
  words bytea,
  place bytea,
  called_at timestamp with time zone,
  agencies text[] not null,
  PRIMARY KEY (command_center_id, partner_id, incident),
  FOREIGN KEY (command_center_id, partner_id) REFERENCES partner(command_center_id, id),
  CHECK ((length(incident) <= 400))
);
CREATE INDEX partner_incident_of_ticket ON public.partner_incident USING btree (command_center_id, number);
create policy of_centre on partner_incident using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table partner_incident enable row level security;

create table partner_message (
  command_center_id uuid not null,
  partner_id uuid not null,
  message text not null,
  number text not null,
  at timestamp with time zone not null default now(),
  PRIMARY KEY (command_center_id, partner_id, message),
  FOREIGN KEY (command_center_id, partner_id) REFERENCES partner(command_center_id, id),
  CHECK ((length(message) <= 300))
);
create policy of_centre on partner_message using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table partner_message enable row level security;

create table partner_note (
  command_center_id uuid not null,
  partner_id uuid not null,
  incident text not null,
  digest bytea not null,
  PRIMARY KEY (command_center_id, partner_id, incident, digest),
  FOREIGN KEY (command_center_id, partner_id, incident) REFERENCES partner_incident(command_center_id, partner_id, incident) ON DELETE CASCADE
);
create policy of_centre on partner_note using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table partner_note enable row level security;

create table passkey (
  command_center_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  site text not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id, account_id) REFERENCES account(command_center_id, id)
);
CREATE UNIQUE INDEX passkey_by_credential ON public.passkey USING btree (credential_id);
CREATE INDEX passkey_of_account ON public.passkey USING btree (command_center_id, account_id);
create policy of_centre on passkey using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table passkey enable row level security;

create table pasted_line (
  command_center_id uuid not null,
  mark text not null,
  line integer not null,
  number text not null,
  PRIMARY KEY (command_center_id, mark, line),
  FOREIGN KEY (number) REFERENCES ticket(number) ON DELETE CASCADE
);
CREATE INDEX pasted_line_by_ticket ON public.pasted_line USING btree (number);
CREATE INDEX pasted_line_ticket ON public.pasted_line USING btree (command_center_id, number);
create policy of_centre on pasted_line using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table pasted_line enable row level security;

create table payment (
  command_center_id uuid not null,
  id uuid not null,
  account_id uuid,
  applicant_id uuid,
  amount numeric(12,2) not null,
  method text not null,
  reference text not null,
  paid_on date,
  proof_id uuid not null,
  status text not null default 'pending'::text,
  reason text,
  decided_by uuid,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id, account_id) REFERENCES account(command_center_id, id),
  FOREIGN KEY (command_center_id, applicant_id) REFERENCES applicant(command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK (((account_id IS NOT NULL) OR (applicant_id IS NOT NULL))),
  CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])))
);
CREATE INDEX payment_of_account ON public.payment USING btree (command_center_id, account_id, id);
CREATE INDEX payment_of_applicant ON public.payment USING btree (command_center_id, applicant_id, id);
create policy of_centre on payment using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table payment enable row level security;
grant insert, select, update on payment to tanod_app;

create table phone_place (
  command_center_id uuid not null,
  phone_hash bytea not null,
  lat double precision not null,
  lng double precision not null,
  accuracy real not null,
  found text not null,
  confidence real,
  measured_at timestamp with time zone not null,
  noted_at timestamp with time zone not null default now(),
  PRIMARY KEY (command_center_id, phone_hash),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((found = ANY (ARRAY['gps'::text, 'wifi'::text, 'cell'::text, 'fused'::text, 'unknown'::text])))
);
CREATE INDEX phone_place_by_age ON public.phone_place USING btree (command_center_id, noted_at);
create policy of_centre on phone_place using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table phone_place enable row level security;

create table premise (
  command_center_id uuid not null,
  id uuid not null,
  name text not null,
  kind text not null,
  address text not null default ''::text,
  barangay_id uuid,
  "position" jsonb,
  contact_name text not null default ''::text,
  contact_phone text,
  floors smallint,
  hazards text not null default ''::text,
  help text not null default ''::text,
  access text not null default ''::text,
  valid_until date,
  is_deleted smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  version integer not null default 1,
  called text not null generated always as (((' '::text || btrim(regexp_replace(translate(lower(name), 'áàâäãéèêëíìîïóòôöõúùûüñç'::text, 'aaaaaeeeeiiiiooooouuuunc'::text), '[^[:alnum:]]+'::text, ' '::text, 'g'::text))) || ' '::text)) stored,
  addressed text not null generated always as (((' '::text || btrim(regexp_replace(translate(lower(address), 'áàâäãéèêëíìîïóòôöõúùûüñç'::text, 'aaaaaeeeeiiiiooooouuuunc'::text), '[^[:alnum:]]+'::text, ' '::text, 'g'::text))) || ' '::text)) stored,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id, barangay_id) REFERENCES barangay(command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((is_deleted = ANY (ARRAY[0, 1])))
);
CREATE INDEX premise_by_name ON public.premise USING btree (command_center_id, lower(name), id);
CREATE UNIQUE INDEX premise_is_once ON public.premise USING btree (command_center_id, lower(name)) WHERE (is_deleted = 0);
CREATE TRIGGER premise_changed BEFORE UPDATE ON public.premise FOR EACH ROW EXECUTE FUNCTION note_change();
create policy of_centre on premise using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table premise enable row level security;
grant insert, select, update on premise to tanod_app;

create table public_report (
  command_center_id uuid not null,
  id uuid not null,
  token_hash bytea not null,
  client_hash bytea,
  user_id uuid not null,
  filed text not null,
  case_type_id uuid not null,
  number text,
  offline_report_id uuid,
  notice_version text,
  notice_at timestamp with time zone,
  basis text not null default 'vital-interest'::text,
  created_at timestamp with time zone not null default now(),
  said text,
  said_at timestamp with time zone,
  share_hash bytea,
  is_open311 boolean not null default false,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  FOREIGN KEY (command_center_id, offline_report_id) REFERENCES offline_report(command_center_id, id),
  CHECK ((filed = ANY (ARRAY['received'::text, 'late'::text, 'held'::text]))),
  CHECK ((said = ANY (ARRAY['over'::text, 'mistake'::text, 'notSolved'::text])))
);
CREATE UNIQUE INDEX public_report_by_client ON public.public_report USING btree (command_center_id, client_hash) WHERE (client_hash IS NOT NULL);
CREATE INDEX public_report_by_number ON public.public_report USING btree (number) WHERE (number IS NOT NULL);
CREATE INDEX public_report_by_open311 ON public.public_report USING btree (command_center_id, created_at DESC) WHERE is_open311;
CREATE UNIQUE INDEX public_report_by_share ON public.public_report USING btree (share_hash) WHERE (share_hash IS NOT NULL);
CREATE UNIQUE INDEX public_report_by_token ON public.public_report USING btree (token_hash);
CREATE INDEX public_report_of_offline ON public.public_report USING btree (command_center_id, offline_report_id) WHERE (offline_report_id IS NOT NULL);
CREATE INDEX public_report_of_ticket ON public.public_report USING btree (command_center_id, number) WHERE (number IS NOT NULL);
create policy of_centre on public_report using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table public_report enable row level security;

create table public_upload (
  command_center_id uuid not null,
  id uuid not null,
  report_id uuid not null,
  name text not null,
  bytes bigint not null,
  source bytea not null,
  state text not null default 'coming'::text,
  refusal text,
  file_id uuid,
  pixels integer,
  created_at timestamp with time zone not null default now(),
  arrived_at timestamp with time zone,
  taken_until timestamp with time zone,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id, report_id) REFERENCES public_report(command_center_id, id) ON DELETE CASCADE,
  CHECK ((bytes > 0)),
  CHECK ((state = ANY (ARRAY['coming'::text, 'arrived'::text, 'kept'::text, 'refused'::text, 'lost'::text])))
);
CREATE INDEX public_upload_arrived ON public.public_upload USING btree (source, arrived_at) WHERE (arrived_at IS NOT NULL);
CREATE UNIQUE INDEX public_upload_by_id ON public.public_upload USING btree (id);
CREATE INDEX public_upload_of_report ON public.public_upload USING btree (command_center_id, report_id, created_at);
create policy of_centre on public_upload using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table public_upload enable row level security;

create table quake (
  command_center_id uuid not null,
  id uuid not null,
  kind text not null,
  case_type_id uuid not null,
  at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((kind = ANY (ARRAY['sensor'::text, 'desk'::text, 'reports'::text])))
);
CREATE UNIQUE INDEX quake_stands ON public.quake USING btree (command_center_id) WHERE (ended_at IS NULL);
create policy of_centre on quake using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table quake enable row level security;

create table quake_felt (
  command_center_id uuid not null,
  quake_id uuid not null,
  device bytea not null,
  at timestamp with time zone not null default now(),
  PRIMARY KEY (command_center_id, quake_id, device),
  FOREIGN KEY (command_center_id, quake_id) REFERENCES quake(command_center_id, id)
);
create policy of_centre on quake_felt using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table quake_felt enable row level security;

create table quick_answer (
  command_center_id uuid not null,
  id uuid not null,
  title text not null,
  text text not null,
  case_type_id uuid,
  "order" integer not null,
  is_deleted smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  texts jsonb not null default '{}'::jsonb,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id, case_type_id) REFERENCES case_type(command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((is_deleted = ANY (ARRAY[0, 1])))
);
CREATE INDEX quick_answer_by_title ON public.quick_answer USING btree (command_center_id, lower(title), id);
CREATE UNIQUE INDEX quick_answer_is_once ON public.quick_answer USING btree (command_center_id, lower(title)) WHERE (is_deleted = 0);
CREATE INDEX quick_answer_of_case_type ON public.quick_answer USING btree (command_center_id, case_type_id);
create policy of_centre on quick_answer using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table quick_answer enable row level security;
grant insert, select, update on quick_answer to tanod_app;

create table report_category (
  command_center_id uuid not null,
  id uuid not null,
  name text not null,
  "order" integer not null,
  is_deleted smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  names jsonb not null default '{}'::jsonb,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((is_deleted = ANY (ARRAY[0, 1])))
);
CREATE INDEX report_category_by_name ON public.report_category USING btree (command_center_id, lower(name), id);
CREATE UNIQUE INDEX report_category_is_once ON public.report_category USING btree (command_center_id, lower(name)) WHERE (is_deleted = 0);
create policy of_centre on report_category using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table report_category enable row level security;
grant insert, select, update on report_category to tanod_app;

create table report_cluster (
  command_center_id uuid not null,
  id uuid not null,
  source_hash bytea not null,
  slot bigint,
  began_at timestamp with time zone not null default now(),
  acknowledged jsonb,
  closed jsonb,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id)
);
CREATE UNIQUE INDEX report_cluster_now ON public.report_cluster USING btree (command_center_id, source_hash, slot) WHERE (closed IS NULL);
CREATE INDEX report_cluster_open ON public.report_cluster USING btree (command_center_id, began_at) WHERE (closed IS NULL);
create policy of_centre on report_cluster using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table report_cluster enable row level security;
grant insert, select, update on report_cluster to tanod_app;

create table report_contact (
  command_center_id uuid not null,
  id uuid not null,
  report_id uuid not null,
  kind text not null,
  address_hash bytea not null,
  secret text not null,
  language text not null,
  told text not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  FOREIGN KEY (command_center_id, report_id) REFERENCES public_report(command_center_id, id) ON DELETE CASCADE,
  CHECK ((kind = ANY (ARRAY['push'::text, 'sms'::text, 'channel'::text])))
);
CREATE INDEX report_contact_by_age ON public.report_contact USING btree (created_at);
CREATE INDEX report_contact_of_report ON public.report_contact USING btree (command_center_id, report_id);
CREATE UNIQUE INDEX report_contact_once ON public.report_contact USING btree (command_center_id, report_id, kind, address_hash);
create policy of_centre on report_contact using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table report_contact enable row level security;

create table report_schedule (
  command_center_id uuid not null,
  id uuid not null,
  name text not null,
  every text not null,
  recipients text[] not null,
  sent_to date,
  is_deleted smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  sent_at timestamp with time zone,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((every = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
  CHECK ((is_deleted = ANY (ARRAY[0, 1])))
);
CREATE INDEX report_schedule_by_name ON public.report_schedule USING btree (command_center_id, lower(name), id);
create policy of_centre on report_schedule using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table report_schedule enable row level security;
grant insert, select, update on report_schedule to tanod_app;

create table response_plan (
  command_center_id uuid not null,
  id uuid not null,
  case_type_id uuid not null,
  case_sub_type_id uuid,
  priority smallint,
  levels jsonb not null,
  version integer not null default 1,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id, case_type_id) REFERENCES case_type(command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK (((priority >= 1) AND (priority <= 5)))
);
CREATE UNIQUE INDEX response_plan_once ON public.response_plan USING btree (command_center_id, case_type_id, case_sub_type_id, priority) NULLS NOT DISTINCT;
create policy of_centre on response_plan using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table response_plan enable row level security;

create table response_team (
  command_center_id uuid not null,
  account_id uuid not null,
  response_type_id uuid not null,
  department_id uuid,
  call_sign text not null,
  plate_number text,
  sign_on_hash bytea,
  PRIMARY KEY (command_center_id, account_id),
  FOREIGN KEY (command_center_id, account_id) REFERENCES account(command_center_id, id),
  FOREIGN KEY (command_center_id, department_id) REFERENCES department(command_center_id, account_id)
);
CREATE UNIQUE INDEX response_team_by_sign_on ON public.response_team USING btree (sign_on_hash) WHERE (sign_on_hash IS NOT NULL);
CREATE INDEX response_team_of_department ON public.response_team USING btree (command_center_id, department_id);
create policy of_centre on response_team using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table response_team enable row level security;

create table response_type (
  command_center_id uuid not null,
  id uuid not null,
  name text not null,
  icon text not null,
  color text not null,
  "order" integer not null,
  is_deleted smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  names jsonb not null default '{}'::jsonb,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((is_deleted = ANY (ARRAY[0, 1])))
);
CREATE INDEX response_type_by_name ON public.response_type USING btree (command_center_id, lower(name), id);
CREATE UNIQUE INDEX response_type_is_once ON public.response_type USING btree (command_center_id, lower(name)) WHERE (is_deleted = 0);
create policy of_centre on response_type using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table response_type enable row level security;
grant insert, select, update on response_type to tanod_app;

create table road_network (
  command_center_id uuid not null,
  graph bytea not null,
  crossings integer not null,
  stretches integer not null,
  imported_at timestamp with time zone not null default now(),
  imported_by jsonb not null,
  version integer not null default 1,
  PRIMARY KEY (command_center_id)
);
create policy of_centre on road_network using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table road_network enable row level security;

create table sensor (
  command_center_id uuid not null,
  id uuid not null,
  name text not null,
  kind text not null,
  unit text not null,
  "position" jsonb not null,
  barangay_id uuid,
  thresholds jsonb not null,
  silent_after_minutes integer not null,
  key_hash bytea not null,
  level text not null default 'normal'::text,
  last_value double precision,
  last_reading_at timestamp with time zone,
  is_deleted smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  uplink jsonb,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id, barangay_id) REFERENCES barangay(command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((is_deleted = ANY (ARRAY[0, 1]))),
  CHECK ((level = ANY (ARRAY['normal'::text, 'watch'::text, 'alert'::text, 'critical'::text])))
);
CREATE UNIQUE INDEX sensor_by_key ON public.sensor USING btree (key_hash);
CREATE INDEX sensor_by_name ON public.sensor USING btree (command_center_id, lower(name), id);
create policy of_centre on sensor using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table sensor enable row level security;
grant insert, select, update on sensor to tanod_app;

create table sensor_alert (
  command_center_id uuid not null,
  id uuid not null,
  sensor_id uuid not null,
  level text not null,
  value double precision not null,
  at timestamp with time zone not null,
  ended_at timestamp with time zone,
  transaction_number text,
  kind text not null default 'level'::text,
  acknowledged_at timestamp with time zone,
  acknowledged_by uuid,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id, sensor_id) REFERENCES sensor(command_center_id, id),
  CHECK ((kind = ANY (ARRAY['level'::text, 'silence'::text])))
);
CREATE INDEX sensor_alert_by_time ON public.sensor_alert USING btree (command_center_id, at, id);
CREATE INDEX sensor_alert_of_sensor ON public.sensor_alert USING btree (command_center_id, sensor_id, at, id);
CREATE UNIQUE INDEX sensor_alert_open ON public.sensor_alert USING btree (command_center_id, sensor_id, kind) WHERE (ended_at IS NULL);
create policy of_centre on sensor_alert using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table sensor_alert enable row level security;
grant insert, select, update on sensor_alert to tanod_app;

create table sensor_archive (
  command_center_id uuid not null,
  id uuid not null,
  sensor_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  readings integer not null,
  "least" double precision not null,
  most double precision not null,
  mean double precision not null,
  UNIQUE (command_center_id, sensor_id, starts_at),
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id, sensor_id) REFERENCES sensor(command_center_id, id)
);
CREATE INDEX sensor_archive_by_time ON public.sensor_archive USING btree (command_center_id, starts_at, id);
create policy of_centre on sensor_archive using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table sensor_archive enable row level security;

create table sensor_hour (
  command_center_id uuid not null,
  sensor_id uuid not null,
  at timestamp with time zone not null,
  readings integer not null,
  total double precision not null,
  "least" double precision not null,
  most double precision not null,
  PRIMARY KEY (command_center_id, sensor_id, at),
  FOREIGN KEY (command_center_id, sensor_id) REFERENCES sensor(command_center_id, id)
);
create policy of_centre on sensor_hour using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table sensor_hour enable row level security;

create table sensor_reading (
  command_center_id uuid not null,
  sensor_id uuid not null,
  at timestamp with time zone not null,
  value double precision not null,
  PRIMARY KEY (command_center_id, sensor_id, at),
  FOREIGN KEY (command_center_id, sensor_id) REFERENCES sensor(command_center_id, id)
);
create policy of_centre on sensor_reading using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table sensor_reading enable row level security;

create table session (
  command_center_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  token_hash bytea not null,
  started_at timestamp with time zone not null default now(),
  last_active_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  end_reason text,
  address text not null,
  device text not null,
  proven_at timestamp with time zone not null default now(),
  browser_hash bytea,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id, account_id) REFERENCES account(command_center_id, id)
);
CREATE UNIQUE INDEX session_by_token ON public.session USING btree (token_hash);
CREATE INDEX session_of_account ON public.session USING btree (command_center_id, account_id) WHERE (ended_at IS NULL);
CREATE INDEX session_of_account_ever ON public.session USING btree (command_center_id, account_id);
CREATE CONSTRAINT TRIGGER session_is_told AFTER INSERT ON public.session DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION session_is_told();
CREATE TRIGGER session_stays_ended BEFORE UPDATE ON public.session FOR EACH ROW WHEN (((old.ended_at IS NOT NULL) AND (new.ended_at IS NULL))) EXECUTE FUNCTION session_stays_ended();
create policy of_centre on session using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table session enable row level security;
grant insert (command_center_id, id, account_id, token_hash, address, device, browser_hash) on session to tanod_app;
grant select (command_center_id, id, account_id, started_at, last_active_at, ended_at, end_reason, address, device, proven_at, browser_hash) on session to tanod_app;
grant update (last_active_at, ended_at, end_reason, proven_at) on session to tanod_app;

create table setting (
  command_center_id uuid not null,
  value jsonb not null default '{}'::jsonb,
  version integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  PRIMARY KEY (command_center_id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id)
);
create policy of_centre on setting using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table setting enable row level security;

create table shelter (
  command_center_id uuid not null,
  id uuid not null,
  name text not null,
  barangay_id uuid not null,
  address text not null,
  contact text not null,
  "position" jsonb,
  families_capacity integer not null,
  persons_capacity integer not null,
  is_deleted smallint not null default 0,
  version integer not null default 1,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id, barangay_id) REFERENCES barangay(command_center_id, id),
  CHECK ((is_deleted = ANY (ARRAY[0, 1])))
);
create policy of_centre on shelter using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table shelter enable row level security;
grant insert, select, update on shelter to tanod_app;

create table shelter_count (
  command_center_id uuid not null,
  storm_id uuid not null,
  shelter_id uuid not null,
  families integer not null,
  persons integer not null,
  needs text not null,
  counted_at timestamp with time zone not null,
  counted_by text not null,
  PRIMARY KEY (command_center_id, storm_id, shelter_id),
  FOREIGN KEY (command_center_id, shelter_id) REFERENCES shelter(command_center_id, id),
  FOREIGN KEY (command_center_id, storm_id) REFERENCES storm(command_center_id, id)
);
create policy of_centre on shelter_count using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table shelter_count enable row level security;

create table sign_in_name (
  name text not null,
  command_center_id uuid not null,
  account_id uuid not null,
  PRIMARY KEY (name)
);
CREATE INDEX sign_in_name_of_account ON public.sign_in_name USING btree (command_center_id, account_id);
create policy of_centre on sign_in_name using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table sign_in_name enable row level security;

create table storm (
  command_center_id uuid not null,
  id uuid not null,
  name text not null,
  region text not null,
  province text not null,
  municipality text not null,
  opened_at timestamp with time zone not null default now(),
  opened_by jsonb,
  warning_id uuid,
  closed_at timestamp with time zone,
  closed_by jsonb,
  version integer not null default 1,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id)
);
CREATE INDEX storm_by_time ON public.storm USING btree (command_center_id, opened_at, id);
CREATE UNIQUE INDEX storm_open ON public.storm USING btree (command_center_id) WHERE (closed_at IS NULL);
CREATE TRIGGER storm_begins AFTER INSERT ON public.storm FOR EACH ROW WHEN ((new.closed_at IS NULL)) EXECUTE FUNCTION storm_sets_clocks();
CREATE TRIGGER storm_ends AFTER UPDATE OF closed_at ON public.storm FOR EACH ROW EXECUTE FUNCTION storm_sets_clocks();
create policy of_centre on storm using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table storm enable row level security;
grant insert, select, update on storm to tanod_app;

create table sub_case_type (
  command_center_id uuid not null,
  id uuid not null,
  case_type_id uuid not null,
  name text not null,
  icon text not null,
  color text not null,
  priority smallint not null,
  is_life_threat smallint not null,
  department_ids uuid[] not null,
  apco_code text,
  "order" integer not null,
  is_deleted smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  names jsonb not null default '{}'::jsonb,
  is_violent smallint not null default 0,
  neighbors text not null default 'nobody'::text,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id, case_type_id) REFERENCES case_type(command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((is_deleted = ANY (ARRAY[0, 1]))),
  CHECK ((is_life_threat = ANY (ARRAY[0, 1]))),
  CHECK ((is_violent = ANY (ARRAY[0, 1]))),
  CHECK ((neighbors = ANY (ARRAY['nobody'::text, 'arrest'::text, 'smallFire'::text, 'search'::text]))),
  CHECK (((priority >= 1) AND (priority <= 5)))
);
CREATE INDEX sub_case_type_by_name ON public.sub_case_type USING btree (command_center_id, lower(name), id);
CREATE UNIQUE INDEX sub_case_type_is_once ON public.sub_case_type USING btree (command_center_id, case_type_id, lower(name)) WHERE (is_deleted = 0);
CREATE INDEX sub_case_type_of_case_type ON public.sub_case_type USING btree (command_center_id, case_type_id, "order", id);
create policy of_centre on sub_case_type using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table sub_case_type enable row level security;
grant insert, select, update on sub_case_type to tanod_app;

create table team_duty (
  command_center_id uuid not null,
  account_id uuid not null,
  duty_status text not null default 'offduty'::text,
  lat double precision,
  lng double precision,
  accuracy real,
  heading real,
  position_at timestamp with time zone,
  PRIMARY KEY (command_center_id, account_id),
  FOREIGN KEY (command_center_id, account_id) REFERENCES account(command_center_id, id),
  CHECK ((duty_status = ANY (ARRAY['available'::text, 'busy'::text, 'offduty'::text])))
);
CREATE TRIGGER team_was_seen AFTER INSERT OR UPDATE OF lat, lng, position_at ON public.team_duty FOR EACH ROW EXECUTE FUNCTION keep_team_track();
create policy of_centre on team_duty using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table team_duty enable row level security;

create table team_track (
  command_center_id uuid not null,
  account_id uuid not null,
  at timestamp with time zone not null,
  lat double precision not null,
  lng double precision not null,
  heading real,
  PRIMARY KEY (command_center_id, account_id, at)
);
CREATE INDEX team_track_by_time ON public.team_track USING btree (command_center_id, at);
create policy of_centre on team_track using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table team_track enable row level security;

create table text_received (
  command_center_id uuid not null,
  message_hash bytea not null,
  received_at timestamp with time zone not null default now(),
  PRIMARY KEY (command_center_id, message_hash),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id)
);
CREATE INDEX text_received_by_age ON public.text_received USING btree (received_at);
create policy of_centre on text_received using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table text_received enable row level security;

create table ticket (
  command_center_id uuid not null,
  number text not null,
  status text not null,
  former_status text,
  source text not null,
  priority smallint not null,
  life_threat boolean not null default false,
  case_type_id uuid not null,
  case_sub_type_id uuid,
  report_category_id uuid,
  description text not null,
  summary text not null generated always as ("left"(description, 160)) stored,
  caller_name text,
  caller_phone text,
  user_id uuid,
  is_citizen_blocked boolean not null default false,
  barangay_id uuid,
  address text,
  landmark text,
  place text not null default ''::text,
  lat double precision,
  lng double precision,
  accuracy real,
  hazard_id uuid,
  merged_into text,
  allocated_to uuid[] not null default '{}'::uuid[],
  awaiting uuid[] not null default '{}'::uuid[],
  received_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  accepted_at timestamp with time zone,
  dispatched_at timestamp with time zone,
  en_route_at timestamp with time zone,
  on_scene_at timestamp with time zone,
  resolved_at timestamp with time zone,
  closed_at timestamp with time zone,
  scheduled_at timestamp with time zone,
  happened_at timestamp with time zone,
  due_at timestamp with time zone,
  due_target text,
  is_overdue boolean not null default false,
  attend_at timestamp with time zone,
  is_compared boolean not null default false,
  has_duplicate boolean not null default false,
  is_sharing_position boolean not null default false,
  filed jsonb,
  accepted jsonb,
  acknowledged jsonb,
  reported jsonb,
  declined jsonb,
  deleted jsonb,
  escalated jsonb,
  resolved jsonb,
  proposed jsonb,
  stepped jsonb,
  updates_count integer not null default 0,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  tab text not null generated always as (
CASE
    WHEN (status = 'resolved'::text) THEN
    CASE
        WHEN (closed_at IS NULL) THEN 'accepted'::text
        ELSE 'archived'::text
    END
    ELSE status
END) stored,
  rank smallint not null generated always as ((((
CASE
    WHEN (status = 'resolved'::text) THEN 60
    ELSE 0
END +
CASE
    WHEN ((priority = 1) OR life_threat) THEN 0
    ELSE 20
END) +
CASE
    WHEN is_overdue THEN 0
    ELSE 10
END) + priority)) stored,
  flags smallint not null generated always as (((((((life_threat)::integer + (((escalated IS NOT NULL))::integer * 2)) + ((is_citizen_blocked)::integer * 4)) + ((has_duplicate)::integer * 8)) + (((proposed IS NOT NULL))::integer * 16)) + (((acknowledged IS NOT NULL))::integer * 32))) stored,
  accepted_by uuid generated always as (((accepted ->> 'id'::text))::uuid) stored,
  is_for_supervisor boolean not null generated always as (((status = 'reported'::text) OR ((escalated IS NOT NULL) AND (status = ANY (ARRAY['pending'::text, 'accepted'::text]))))) stored,
  unit text,
  words tsvector generated always as (ticket_words(command_center_id, received_at, status, closed_at, (priority)::integer, case_type_id, barangay_id, accepted, allocated_to, lat, lng, ARRAY[life_threat, (escalated IS NOT NULL), is_citizen_blocked, has_duplicate, (proposed IS NOT NULL), (acknowledged IS NOT NULL)], ((((((((((((((number || ' '::text) || COALESCE(caller_name, ''::text)) || ' '::text) || COALESCE(caller_phone, ''::text)) || ' '::text) || replace(COALESCE(caller_phone, ''::text), '+63'::text, '0'::text)) || ' '::text) || place) || ' '::text) || COALESCE(address, ''::text)) || ' '::text) || COALESCE(landmark, ''::text)) || ' '::text) || "left"(description, 1000)))) stored,
  forgotten_at timestamp with time zone, -- When what it told of people was removed, its time being over.
  reopened_at timestamp with time zone,
  rating text,
  thanked_at timestamp with time zone,
  silent jsonb not null default '[]'::jsonb,
  dangers jsonb not null default '[]'::jsonb,
  card jsonb,
  alarm_level smallint not null default 0,
  placed jsonb,
  is_write_only boolean not null default false,
  is_rehearsal boolean not null default false,
  citizen_said jsonb,
  PRIMARY KEY (command_center_id, number),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK (((alarm_level >= 0) AND (alarm_level <= 7))),
  CHECK (((priority >= 1) AND (priority <= 5))),
  CHECK ((rating = ANY (ARRAY['good'::text, 'fair'::text, 'bad'::text]))),
  CHECK ((status = ANY (ARRAY['scheduled'::text, 'pending'::text, 'accepted'::text, 'reported'::text, 'declined'::text, 'transferred'::text, 'resolved'::text, 'merged'::text, 'deleted'::text])))
);
CREATE INDEX ticket_archived ON public.ticket USING btree (command_center_id, received_at DESC, number DESC) WHERE (tab = 'archived'::text);
CREATE INDEX ticket_asked ON public.ticket USING btree (command_center_id, received_at) WHERE (card IS NOT NULL);
CREATE INDEX ticket_attended ON public.ticket USING btree (command_center_id, attend_at) WHERE (attend_at IS NOT NULL);
CREATE UNIQUE INDEX ticket_by_number ON public.ticket USING btree (number);
CREATE INDEX ticket_by_phone ON public.ticket USING btree (command_center_id, caller_phone, received_at DESC) WHERE (caller_phone IS NOT NULL);
CREATE INDEX ticket_by_tab ON public.ticket USING btree (command_center_id, tab, received_at DESC, number DESC);
CREATE INDEX ticket_dangers ON public.ticket USING btree (command_center_id) WHERE (dangers <> '[]'::jsonb);
CREATE INDEX ticket_for_supervisor ON public.ticket USING btree (command_center_id, rank, received_at, number) WHERE is_for_supervisor;
CREATE INDEX ticket_handled ON public.ticket USING btree (command_center_id, accepted_by, received_at DESC, number DESC) WHERE (accepted_by IS NOT NULL);
CREATE INDEX ticket_merged ON public.ticket USING btree (command_center_id, merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX ticket_of_citizen ON public.ticket USING btree (command_center_id, user_id, received_at DESC) WHERE (user_id IS NOT NULL);
CREATE INDEX ticket_of_hazard ON public.ticket USING btree (command_center_id, hazard_id) WHERE (hazard_id IS NOT NULL);
CREATE INDEX ticket_open ON public.ticket USING btree (command_center_id, tab, rank, received_at, number) WHERE (tab = ANY (ARRAY['pending'::text, 'accepted'::text, 'reported'::text, 'transferred'::text, 'scheduled'::text]));
CREATE INDEX ticket_received ON public.ticket USING btree (command_center_id, received_at DESC, number DESC);
CREATE INDEX ticket_ringing ON public.ticket USING btree (command_center_id, received_at) WHERE ((acknowledged IS NULL) AND (status = 'pending'::text) AND ((priority = 1) OR life_threat));
CREATE INDEX ticket_silent ON public.ticket USING btree (command_center_id) WHERE (silent <> '[]'::jsonb);
CREATE INDEX ticket_touched ON public.ticket USING brin (updated_at, closed_at) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX ticket_words ON public.ticket USING gin (words) WITH (gin_pending_list_limit='512');
CREATE TRIGGER forget_handed_with_ticket AFTER UPDATE OF forgotten_at ON public.ticket FOR EACH ROW EXECUTE FUNCTION forget_handed_with_ticket();
CREATE TRIGGER ticket_filed AFTER INSERT ON public.ticket REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_filed_tickets();
CREATE TRIGGER ticket_hint_due AFTER INSERT ON public.ticket FOR EACH ROW WHEN (((new.received_at > (now() - '1 day'::interval)) AND (new.status <> 'scheduled'::text))) EXECUTE FUNCTION note_hint_due();
CREATE TRIGGER ticket_hint_due_again AFTER UPDATE OF case_type_id, case_sub_type_id, lat, lng, caller_phone, status ON public.ticket FOR EACH ROW WHEN (((new.received_at > (now() - '1 day'::interval)) AND (new.status = ANY (ARRAY['pending'::text, 'accepted'::text])) AND (old.command_center_id = new.command_center_id) AND ((((((old.case_type_id IS DISTINCT FROM new.case_type_id) OR (old.case_sub_type_id IS DISTINCT FROM new.case_sub_type_id)) OR (old.lat IS DISTINCT FROM new.lat)) OR (old.lng IS DISTINCT FROM new.lng)) OR (old.caller_phone IS DISTINCT FROM new.caller_phone)) OR ((old.status = 'scheduled'::text) IS DISTINCT FROM false)))) EXECUTE FUNCTION note_hint_due();
CREATE TRIGGER ticket_moved AFTER UPDATE ON public.ticket REFERENCING OLD TABLE AS before_so NEW TABLE AS now_so FOR EACH STATEMENT EXECUTE FUNCTION count_moved_tickets();
CREATE TRIGGER ticket_share_again AFTER UPDATE OF status ON public.ticket FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) AND (old.command_center_id = new.command_center_id))) EXECUTE FUNCTION share_again();
CREATE TRIGGER ticket_takes_its_conversation AFTER UPDATE OF command_center_id ON public.ticket FOR EACH ROW WHEN ((old.command_center_id <> new.command_center_id)) EXECUTE FUNCTION move_conversation();
create policy of_centre on ticket using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table ticket enable row level security;
grant insert, select, update on ticket to tanod_app;

create table ticket_assignment (
  command_center_id uuid not null,
  number text not null,
  account_id uuid not null,
  kind text not null,
  department_id uuid,
  state text not null default 'assigned'::text,
  is_excluded boolean not null default false,
  assigned_by jsonb,
  note text,
  assigned_at timestamp with time zone not null default now(),
  acknowledged_at timestamp with time zone,
  en_route_at timestamp with time zone,
  on_scene_at timestamp with time zone,
  cleared_at timestamp with time zone,
  steps jsonb not null default '[]'::jsonb,
  PRIMARY KEY (command_center_id, number, account_id),
  FOREIGN KEY (command_center_id, number) REFERENCES ticket(command_center_id, number) ON UPDATE CASCADE ON DELETE CASCADE,
  CHECK ((kind = ANY (ARRAY['department'::text, 'responseteam'::text]))),
  CHECK ((state = ANY (ARRAY['assigned'::text, 'acknowledged'::text, 'enRoute'::text, 'onScene'::text, 'cleared'::text, 'removed'::text])))
);
CREATE INDEX ticket_assignment_at_work ON public.ticket_assignment USING btree (command_center_id, account_id, assigned_at) WHERE ((kind = 'responseteam'::text) AND (state = ANY (ARRAY['assigned'::text, 'acknowledged'::text, 'enRoute'::text, 'onScene'::text])));
CREATE INDEX ticket_assignment_of_account ON public.ticket_assignment USING btree (command_center_id, account_id, number);
CREATE INDEX ticket_assignment_stepped ON public.ticket_assignment USING btree (command_center_id, number) WHERE (steps <> '[]'::jsonb);
create policy of_centre on ticket_assignment using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table ticket_assignment enable row level security;

create table ticket_count (
  command_center_id uuid not null,
  tab text not null,
  slot smallint not null,
  count bigint not null,
  PRIMARY KEY (command_center_id, tab, slot)
);
create policy of_centre on ticket_count using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table ticket_count enable row level security;

create table ticket_day (
  command_center_id uuid not null,
  day date not null,
  base bigint not null,
  PRIMARY KEY (command_center_id, day)
);
create policy of_centre on ticket_day using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table ticket_day enable row level security;

create table ticket_figure (
  command_center_id uuid not null,
  number text not null,
  day date not null,
  slot smallint not null,
  status text not null,
  priority smallint not null,
  case_type_id uuid not null,
  barangay_id uuid,
  units uuid[] not null,
  answer integer,
  processing integer,
  turnout integer,
  travel integer,
  response integer,
  resolution integer,
  unanswered integer,
  unsent integer,
  unreached integer,
  PRIMARY KEY (command_center_id, number)
);
CREATE INDEX ticket_figure_by_barangay ON public.ticket_figure USING btree (command_center_id, barangay_id, day);
CREATE INDEX ticket_figure_by_day ON public.ticket_figure USING btree (command_center_id, day);
CREATE TRIGGER figures_came AFTER INSERT ON public.ticket_figure REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION figure_months_changed();
CREATE TRIGGER figures_went AFTER DELETE ON public.ticket_figure REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION figure_months_changed();
create policy of_centre on ticket_figure using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table ticket_figure enable row level security;
grant select on ticket_figure to tanod_app;

create table ticket_position (
  command_center_id uuid not null,
  number text not null,
  at timestamp with time zone not null default clock_timestamp(),
  lat double precision not null,
  lng double precision not null,
  accuracy real,
  PRIMARY KEY (command_center_id, number, at),
  FOREIGN KEY (command_center_id, number) REFERENCES ticket(command_center_id, number) ON UPDATE CASCADE ON DELETE CASCADE
);
create policy of_centre on ticket_position using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table ticket_position enable row level security;

create table ticket_read (
  command_center_id uuid not null,
  number text not null,
  account_id uuid not null,
  is_read boolean not null default true,
  first_at timestamp with time zone not null default now(),
  PRIMARY KEY (command_center_id, number, account_id),
  FOREIGN KEY (command_center_id, number) REFERENCES ticket(command_center_id, number) ON UPDATE CASCADE ON DELETE CASCADE
);
create policy of_centre on ticket_read using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table ticket_read enable row level security;

create table ticket_share (
  command_center_id uuid not null,
  partner_id uuid not null,
  number text not null,
  message text not null,
  state text not null default 'waiting'::text,
  status text,
  added jsonb,
  at timestamp with time zone not null default now(),
  tries integer not null default 0,
  next_at timestamp with time zone not null default now(),
  taken_until timestamp with time zone,
  turn bigint,
  tried_at timestamp with time zone,
  sent_at timestamp with time zone,
  answer_status integer,
  outcome text,
  PRIMARY KEY (command_center_id, partner_id, number),
  FOREIGN KEY (command_center_id, partner_id) REFERENCES partner(command_center_id, id),
  CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);
CREATE INDEX ticket_share_of_ticket ON public.ticket_share USING btree (command_center_id, number);
CREATE INDEX ticket_share_waiting ON public.ticket_share USING btree (next_at) WHERE (state = 'waiting'::text);
create policy of_centre on ticket_share using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table ticket_share enable row level security;

create table ticket_step (
  command_center_id uuid not null,
  number text not null,
  version integer not null,
  step text not null,
  by_id uuid not null,
  at timestamp with time zone not null,
  was jsonb not null,
  became jsonb not null,
  units_were jsonb not null,
  units_became jsonb not null,
  PRIMARY KEY (command_center_id, number, version),
  FOREIGN KEY (command_center_id, number) REFERENCES ticket(command_center_id, number) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX ticket_step_by_age ON public.ticket_step USING btree (command_center_id, at);
create policy of_centre on ticket_step using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table ticket_step enable row level security;

create table ticket_tally (
  command_center_id uuid not null,
  span text not null,
  kind text not null,
  starts date not null,
  case_type_id uuid not null,
  key text not null,
  amount integer not null,
  count integer not null,
  PRIMARY KEY (command_center_id, span, kind, starts, case_type_id, key, amount),
  CHECK ((span = ANY (ARRAY['day'::text, 'month'::text])))
);
create policy of_centre on ticket_tally using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table ticket_tally enable row level security;
grant select on ticket_tally to tanod_app;

create table ticket_transfer (
  command_center_id uuid not null,
  id uuid not null,
  number text not null,
  direction text not null,
  state text not null default 'offered'::text,
  from_center_id uuid not null,
  from_name text not null,
  to_center_id uuid not null,
  to_name text not null,
  reason text not null,
  note text,
  answer text,
  shown jsonb,
  offered_at timestamp with time zone not null default now(),
  answered_at timestamp with time zone,
  PRIMARY KEY (command_center_id, id),
  CHECK ((direction = ANY (ARRAY['outgoing'::text, 'incoming'::text]))),
  CHECK ((state = ANY (ARRAY['offered'::text, 'accepted'::text, 'declined'::text, 'cancelled'::text])))
);
CREATE INDEX ticket_transfer_by_time ON public.ticket_transfer USING btree (command_center_id, offered_at DESC, id DESC);
CREATE INDEX ticket_transfer_of_ticket ON public.ticket_transfer USING btree (command_center_id, number, offered_at DESC);
CREATE UNIQUE INDEX ticket_transfer_open ON public.ticket_transfer USING btree (command_center_id, number, direction) WHERE (state = 'offered'::text);
create policy of_centre on ticket_transfer using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table ticket_transfer enable row level security;
grant insert, select, update on ticket_transfer to tanod_app;

create table ticket_update (
  command_center_id uuid not null,
  id uuid not null,
  number text not null,
  text text not null,
  is_public boolean not null default false,
  created_by jsonb,
  created_at timestamp with time zone not null default now(),
  edited_at timestamp with time zone,
  former jsonb not null default '[]'::jsonb,
  removed jsonb,
  moved_from uuid,
  version integer not null default 1,
  report_id uuid,
  for_all boolean not null default false,
  said jsonb,
  unnamed_in integer,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id, number) REFERENCES ticket(command_center_id, number) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX ticket_update_of_ticket ON public.ticket_update USING btree (command_center_id, number, created_at DESC);
CREATE TRIGGER unsay_reworded BEFORE UPDATE OF text ON public.ticket_update FOR EACH ROW EXECUTE FUNCTION unsay_reworded();
create policy of_centre on ticket_update using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table ticket_update enable row level security;
grant insert, select, update on ticket_update to tanod_app;

create table usual_brought (
  command_center_id uuid not null,
  cards bytea,
  plans_at timestamp with time zone,
  PRIMARY KEY (command_center_id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id)
);
create policy of_centre on usual_brought using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table usual_brought enable row level security;
grant insert, select, update on usual_brought to tanod_app;

create table volunteer (
  command_center_id uuid not null,
  id uuid not null,
  name text not null,
  phone text not null,
  skills text[] not null,
  "position" jsonb not null,
  hours text not null,
  certificate text not null,
  checked_on date,
  language text not null,
  is_deleted smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((is_deleted = ANY (ARRAY[0, 1])))
);
CREATE INDEX volunteer_by_name ON public.volunteer USING btree (command_center_id, lower(name), id);
CREATE INDEX volunteer_by_phone ON public.volunteer USING btree (command_center_id, phone);
CREATE UNIQUE INDEX volunteer_is_once ON public.volunteer USING btree (command_center_id, lower(name)) WHERE (is_deleted = 0);
CREATE TRIGGER volunteer_left AFTER DELETE ON public.volunteer FOR EACH ROW EXECUTE FUNCTION end_calls_of_volunteer();
create policy of_centre on volunteer using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table volunteer enable row level security;

create table volunteer_group (
  command_center_id uuid not null,
  id uuid not null,
  name text not null,
  leader text not null,
  phone text,
  barangay_id uuid,
  members integer not null,
  skills text[] not null,
  note text not null,
  is_deleted smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id, barangay_id) REFERENCES barangay(command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK ((is_deleted = ANY (ARRAY[0, 1])))
);
CREATE INDEX volunteer_group_by_name ON public.volunteer_group USING btree (command_center_id, lower(name), id);
CREATE UNIQUE INDEX volunteer_group_is_once ON public.volunteer_group USING btree (command_center_id, lower(name)) WHERE (is_deleted = 0);
CREATE INDEX volunteer_group_of_barangay ON public.volunteer_group USING btree (command_center_id, barangay_id);
create policy of_centre on volunteer_group using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table volunteer_group enable row level security;
grant insert, select, update on volunteer_group to tanod_app;

create table warning (
  command_center_id uuid not null,
  id uuid not null,
  source text not null,
  object_id text not null,
  replaces text[] not null default '{}'::text[],
  title text not null,
  description text not null,
  instruction text not null,
  event text not null,
  severity text not null,
  urgency_type text,
  certainty_type text,
  alert_status text not null,
  sender text not null,
  area text not null,
  polygons jsonb not null,
  circles jsonb not null,
  issued_at timestamp with time zone,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  url text,
  flaws text[] not null,
  signature_status text not null,
  is_concerning boolean not null,
  sha256 text not null,
  seen_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  in_languages jsonb not null default '{}'::jsonb,
  provenance text not null,
  is_trusted boolean not null,
  document_hash bytea,
  UNIQUE (command_center_id, source, object_id),
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id)
);
CREATE INDEX warning_by_time ON public.warning USING btree (command_center_id, seen_at, id);
CREATE INDEX warning_standing ON public.warning USING btree (command_center_id, seen_at, id) WHERE (ended_at IS NULL);
create policy of_centre on warning using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table warning enable row level security;

create table warning_source (
  source text not null,
  asked_at timestamp with time zone not null,
  fetched_at timestamp with time zone,
  trouble text,
  PRIMARY KEY (source)
);

create table weather_answer (
  provider text not null,
  place text not null,
  span text not null,
  fetched_at timestamp with time zone not null,
  answer jsonb not null,
  PRIMARY KEY (provider, place, span)
);
CREATE INDEX weather_answer_by_age ON public.weather_answer USING btree (fetched_at);

create table webhook (
  command_center_id uuid not null,
  id uuid not null,
  name text not null,
  url text not null,
  kinds text[] not null,
  secret text not null,
  told_to bigint not null,
  is_deleted smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  secret_before text,
  secret_before_until timestamp with time zone,
  PRIMARY KEY (command_center_id, id),
  FOREIGN KEY (command_center_id) REFERENCES command_center(id),
  CHECK (((secret_before IS NULL) = (secret_before_until IS NULL))),
  CHECK ((is_deleted = ANY (ARRAY[0, 1])))
);
create policy of_centre on webhook using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table webhook enable row level security;

create table webhook_delivery (
  command_center_id uuid not null,
  webhook_id uuid not null,
  seq bigint not null,
  message text not null,
  verb text not null,
  kind text not null,
  object_id text not null,
  body jsonb not null,
  state text not null default 'waiting'::text,
  tries integer not null default 0,
  next_at timestamp with time zone not null default now(),
  taken_until timestamp with time zone,
  turn bigint,
  tried_at timestamp with time zone,
  answer_status integer,
  outcome text,
  PRIMARY KEY (command_center_id, webhook_id, seq),
  FOREIGN KEY (command_center_id, webhook_id) REFERENCES webhook(command_center_id, id),
  CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);
CREATE INDEX webhook_delivery_by_age ON public.webhook_delivery USING btree (tried_at) WHERE (state <> 'waiting'::text);
CREATE INDEX webhook_delivery_waiting ON public.webhook_delivery USING btree (command_center_id, webhook_id, kind, object_id, seq) WHERE (state = 'waiting'::text);
create policy of_centre on webhook_delivery using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre());
alter table webhook_delivery enable row level security;

CREATE OR REPLACE FUNCTION public.address_alert(alert uuid, areas uuid[], hazard text, open text[], replaced uuid[])
 RETURNS bigint
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$ with over as (
      update alert_delivery set state = 'off', next_at = null
        where command_center_id = tanod_centre() and alert_id = any (replaced) and state = 'waiting' returning 1),
    told as (
      insert into alert_delivery (command_center_id, alert_id, kind, way, receiver, state, next_at, sent_at)
        select tanod_centre(), alert, r.kind, r.way, r.receiver,
          case when not bool_or(r.is_reachable) then 'failed' when r.way = 'page' then 'sent' else 'waiting' end,
          case when r.way <> 'page' then clock_timestamp() end,
          case when r.way = 'page' and bool_or(r.is_reachable) then clock_timestamp() end
        from (select * from alert_receivers(areas, hazard, open)
          union all select d.kind, d.way, d.receiver, d.way <> 'page' or exists (select from captain_link l
              where l.command_center_id = d.command_center_id and l.barangay_id = d.receiver) from alert_delivery d
            where d.command_center_id = tanod_centre() and d.alert_id = any (replaced)) r
        group by r.kind, r.way, r.receiver
        on conflict do nothing returning 1)
    select count(*) from told $function$;

CREATE OR REPLACE FUNCTION public.alert_receivers(areas uuid[], hazard text, open text[])
 RETURNS TABLE(kind text, way text, receiver uuid, is_reachable boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$ select r.kind, r.way, r.receiver, r.is_reachable from (
      select 'captain' as kind, 'page' as way, b.id as receiver, l.barangay_id is not null as is_reachable from barangay b
        left join captain_link l on l.command_center_id = b.command_center_id and l.barangay_id = b.id
        where b.command_center_id = tanod_centre() and b.id = any (areas) and b.is_deleted = 0
      union all
      select 'captain', 'sms', l.barangay_id, true from captain_link l
        where l.command_center_id = tanod_centre() and l.barangay_id = any (areas) and l.phone is not null
      union all
      select 'team', 'push', p.session_id, true from alert_phone p
        join session s on s.command_center_id = p.command_center_id and s.id = p.session_id and s.ended_at is null
        join team_duty d on d.command_center_id = p.command_center_id and d.account_id = p.account_id and d.duty_status <> 'offduty'
        join account a on a.command_center_id = p.command_center_id and a.id = p.account_id and a.is_deleted = 0
        where p.command_center_id = tanod_centre()
      union all
      select 'contact', 'email', d.id, true from directory d
        where d.command_center_id = tanod_centre() and d.hears_alerts = 1 and d.is_deleted = 0 and d.email is not null
      union all
      select 'subscriber', s.way, s.id, true from alert_subscriber s
        where s.command_center_id = tanod_centre() and s.barangay_ids && areas and (s.hazards = '{}' or hazard = any (s.hazards))
    ) r where r.way = any (open) $function$;

CREATE OR REPLACE FUNCTION public.alerts_to_attend(most integer)
 RETURNS TABLE(command_center_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select a.command_center_id, a.id from crew_alert a where a.attend_at <= clock_timestamp() order by a.attend_at limit most $function$;

CREATE OR REPLACE FUNCTION public.alerts_to_send()
 RETURNS TABLE(command_center_id uuid, way text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select distinct d.command_center_id, d.way from alert_delivery d where d.next_at <= clock_timestamp() $function$;

CREATE OR REPLACE FUNCTION public.all_leaders(wanted text)
 RETURNS TABLE(command_center_id uuid, id uuid, account_type text, account_type_id uuid, name text, username text, email text, phone text, languages text[], is_deleted smallint, is_default_pass boolean, is_demo boolean, last_seen_at timestamp with time zone, created_at timestamp with time zone, version integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select a.command_center_id, a.id, a.account_type, a.account_type_id, a.name, a.username, a.email, a.phone, a.languages, a.is_deleted, a.is_default_pass, a.is_demo,
      a.last_seen_at, a.created_at, a.version
    from account a where a.account_type = wanted and wanted in ('admin', 'executive') and tanod_centre() = '00000000-0000-4000-8000-000000000000' $function$;

CREATE OR REPLACE FUNCTION public.begin_head()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin insert into fact_head values (new.id, 0, ''::bytea) on conflict do nothing; return null; end $function$;

CREATE OR REPLACE FUNCTION public.begin_log_epoch(seen text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from log_epoch for update;
  if log_epoch_now() = seen then update log_epoch set epoch = epoch + 1; end if;
  return log_epoch_now();
end $function$;

CREATE OR REPLACE FUNCTION public.call_figures()
 RETURNS TABLE(ringing bigint, oldest_at timestamp with time zone, going bigint, missed bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select count(*) filter (where c.state = 'RINGING' and c.direction = 'incoming'), min(c.rang_at) filter (where c.state = 'RINGING' and c.direction = 'incoming'),
      count(*) filter (where c.state = 'ONGOING'),
      (select count(*) from call m where m.direction = 'incoming' and m.state = 'ENDED' and m.outcome <> 'answered' and m.called_back_at is null and m.closed_at is null)
      from call c where c.state <> 'ENDED'
  $function$;

CREATE OR REPLACE FUNCTION public.called_as(name text, others text[], phones text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT string_agg(all_of.one, '|'::text ORDER BY (length(all_of.one)) DESC) AS string_agg FROM (SELECT regexp_replace(names.told, '([^[:alnum:][:space:]])'::text, '\\\1'::text, 'g'::text) AS regexp_replace FROM (SELECT unnest(called_as.others) AS unnest UNION SELECT called_as.name AS name UNION SELECT regexp_split_to_table(called_as.name, '[[:space:],.]+'::text) AS regexp_split_to_table) names(told) WHERE (length(names.told) > 2) UNION SELECT ('([+]?63|0)?[ ().-]*'::text || regexp_replace("right"(regexp_replace(p.p, '[^0-9]'::text, ''::text, 'g'::text), 10), '([0-9])(?=.)'::text, '\1[ ().-]*'::text, 'g'::text)) FROM unnest(called_as.phones) p(p) WHERE (length(regexp_replace(p.p, '[^0-9]'::text, ''::text, 'g'::text)) > 5)) all_of(one));

CREATE OR REPLACE FUNCTION public.calls_to_attend(incoming_seconds integer, outgoing_seconds integer, absent_seconds integer)
 RETURNS TABLE(command_center_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select c.command_center_id, c.id from call c where c.state <> 'ENDED' and c.road = 'web' and (
      c.state = 'RINGING' and not c.is_held
        and coalesce(c.rings_since, c.rang_at) < now() - (case c.direction when 'incoming' then incoming_seconds else outgoing_seconds end) * interval '1 s'
      or exists (select from call_party p where p.command_center_id = c.command_center_id and p.call_id = c.id and p.state = 'joined'
        and p.seen_at < now() - absent_seconds * interval '1 s'))
    union all select c.command_center_id, c.id from call c where c.state <> 'ENDED' and c.road = 'phone'
      and c.rang_at < now() - (case c.state when 'RINGING' then interval '10 minutes' else interval '4 hours' end)
    limit 200 $function$;

CREATE OR REPLACE FUNCTION public.centers_of_all()
 RETURNS SETOF command_center
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select * from command_center where slug <> 'installation' and tanod_centre() = '00000000-0000-4000-8000-000000000000' $function$;

CREATE OR REPLACE FUNCTION public.centers_with_cell_transfers(joined uuid[])
 RETURNS TABLE(command_center_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select t.command_center_id from cell_transfer t
      where t.message is not null and t.next_at <= clock_timestamp() and (t.taken_until is null or t.taken_until < clock_timestamp())
    union select t.command_center_id from cell_transfer t
      where t.then_closed and t.next_at <= clock_timestamp() and (t.taken_until is null or t.taken_until < clock_timestamp())
    union select t.command_center_id from cell_transfer t where t.is_open and t.cell_id <> all (joined)
    union select t.command_center_id from cell_transfer t join ticket_transfer x on x.command_center_id = t.command_center_id and x.id = t.id
      where t.is_open and t.message is null and t.received_at < now() - interval '1 hour' and x.direction = 'outgoing' and x.state = 'offered' $function$;

CREATE OR REPLACE FUNCTION public.centers_with_ending_areas()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select distinct command_center_id from map_area where ended_at is null and ends_at <= now() $function$;

CREATE OR REPLACE FUNCTION public.centers_with_hints_due()
 RETURNS TABLE(command_center_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select distinct d.command_center_id from hint_due d join command_center c on c.id = d.command_center_id and c.is_active $function$;

CREATE OR REPLACE FUNCTION public.centers_with_open311()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select s.command_center_id from setting s where s.value -> 'publicReports' ->> 'open311' = '1' $function$;

CREATE OR REPLACE FUNCTION public.centers_with_shares()
 RETURNS TABLE(command_center_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select distinct s.command_center_id from ticket_share s join command_center c on c.id = s.command_center_id and c.is_active
    join partner p on p.command_center_id = s.command_center_id and p.id = s.partner_id and p.is_deleted = 0
    where s.state = 'waiting' and s.next_at <= now() and (s.taken_until is null or s.taken_until < now()) $function$;

CREATE OR REPLACE FUNCTION public.centre_of_account(wanted uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select command_center_id from account where id = wanted $function$;

CREATE OR REPLACE FUNCTION public.citizens_like(wanted text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select id from citizen where command_center_id = tanod_centre() and removed_at is null and sought like '%' || wanted || '%' $function$;

CREATE OR REPLACE FUNCTION public.close_days(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  done int;
begin
  if not pg_try_advisory_xact_lock(7466080) then return 0; end if;
  insert into closed_day
    select c.id, d.day::date, moment, coalesce(s.received, 0), coalesce(s.counts, '{}')
    from command_center c
      cross join lateral (select ((moment - interval '1 minute') at time zone c.time_zone)::date as today) l
      cross join lateral (select coalesce((select max(day) + 1 from closed_day where command_center_id = c.id),
        (select min(day) from ticket_figure where command_center_id = c.id)) as day) f
      cross join lateral generate_series(f.day::timestamp, (l.today - 1)::timestamp, interval '1 day') d (day)
      cross join lateral (select sum(n) filter (where kind = 'status')::int as received, jsonb_object_agg(kind || ' ' || key, n) as counts
        from (select kind, key, sum(count)::int as n from ticket_tally where command_center_id = c.id and span = 'day' and starts = d.day::date
            and kind in ('status', 'priority', 'slot', 'barangay', 'unit') group by 1, 2
          union all select 'caseType', case_type_id::text, sum(count)::int from ticket_tally where command_center_id = c.id and span = 'day'
            and starts = d.day::date and kind = 'status' group by 2) own where n <> 0) s
    where not exists (select from figure_again where command_center_id = c.id)
      and not exists (select from fact where kind = 'ticket' and command_center_id = c.id and position > (select position from figure_place)
        and at < l.today::timestamp at time zone c.time_zone)
      and not exists (select from fact_inbox where kind = 'ticket' and command_center_id = c.id and at < l.today::timestamp at time zone c.time_zone);
  get diagnostics done = row_count;
  return done;
end $function$;

CREATE OR REPLACE FUNCTION public.contacts_of_late()
 RETURNS TABLE(command_center_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ with followed as (
      select distinct t.command_center_id, t.number, t.merged_into, t.updated_at from report_contact c
        join public_report r on r.command_center_id = c.command_center_id and r.id = c.report_id
        left join offline_report o on o.command_center_id = r.command_center_id and o.id = r.offline_report_id
        join ticket t on t.number = coalesce(r.number, o.number)),
    changed as (
      select f.number from followed f where f.updated_at > now() - interval '1 day'
      union
      select m.number from followed f join ticket m on m.command_center_id = f.command_center_id and m.number = f.merged_into
        where m.updated_at > now() - interval '1 day')
    select f.command_center_id, f.id from contacts_of_tickets((select array_agg(number) from changed)) f $function$;

CREATE OR REPLACE FUNCTION public.contacts_of_tickets(numbers text[])
 RETURNS TABLE(command_center_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ with recursive same as (
      select t.command_center_id, t.number, 0 as depth from ticket t where t.number = any (numbers)
      union all
      select t.command_center_id, t.number, s.depth + 1 from same s
        join ticket t on t.command_center_id = s.command_center_id and t.merged_into = s.number where s.depth < 10),
    reports as (
      select r.command_center_id, r.id from same s join public_report r on r.number = s.number
      union
      select r.command_center_id, r.id from same s join offline_report o on o.number = s.number
        join public_report r on r.command_center_id = o.command_center_id and r.offline_report_id = o.id)
    select c.command_center_id, c.id from reports r join report_contact c on c.command_center_id = r.command_center_id and c.report_id = r.id $function$;

CREATE OR REPLACE FUNCTION public.contents_in_use(wanted text[])
 RETURNS TABLE(sha256 text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select distinct f.sha256 from file f where f.sha256 = any (wanted) $function$;

CREATE OR REPLACE FUNCTION public.corrects(before ticket_figure, after ticket_figure)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 SELECT ((((((before).slot IS DISTINCT FROM (after).slot) OR ((before).priority IS DISTINCT FROM (after).priority)) OR ((before).case_type_id IS DISTINCT FROM (after).case_type_id)) OR ((before).barangay_id IS DISTINCT FROM (after).barangay_id)) OR (NOT ((after).units @> (before).units)) OR (EXISTS ( SELECT
            FROM ( VALUES ((corrects.before).answer,(corrects.after).answer), ((corrects.before).processing,(corrects.after).processing), ((corrects.before).turnout,(corrects.after).turnout), ((corrects.before).travel,(corrects.after).travel), ((corrects.before).response,(corrects.after).response), ((corrects.before).resolution,(corrects.after).resolution)) v(was, is_now)
           WHERE ((v.was IS NOT NULL) AND (v.was IS DISTINCT FROM v.is_now)))));
END;

CREATE OR REPLACE FUNCTION public.count_again_in_zone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin perform count_center_again(new.id); return null; end $function$;

CREATE OR REPLACE FUNCTION public.count_center_again(center uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ insert into figure_again select distinct center, date_trunc('week', received_at at time zone 'UTC')::date from ticket
    where command_center_id = center on conflict do nothing $function$;

CREATE OR REPLACE FUNCTION public.count_figures(center uuid, wanted text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  before ticket_figure[];
  now_so ticket_figure[];
begin
  before := array(select f from ticket_figure f where f.command_center_id = center and f.number = any (wanted));
  now_so := array(select f from figures_of_tickets(center, wanted) f);
  delete from ticket_figure f where f.command_center_id = center and f.number = any (wanted);
  insert into ticket_figure select * from unnest(now_so);
  insert into ticket_tally as t
    select center, s.span, v.kind, s.starts, (m.f).case_type_id, v.key, v.amount, sum(m.n)
    from (select f, 1 as n from unnest(now_so) f union all select f, -1 from unnest(before) f) m
      cross join lateral (values ('day', (m.f).day), ('month', date_trunc('month', (m.f).day)::date)) s (span, starts)
      cross join lateral tallies_of(m.f) v
    group by 2, 3, 4, 5, 6, 7 having sum(m.n) <> 0
    on conflict (command_center_id, span, kind, starts, case_type_id, key, amount) do update set count = t.count + excluded.count;
  insert into closed_day_change (command_center_id, day, number, before, after, is_correction)
    select center, d.day, coalesce((w.was).number, (w.is_now).number), b.before, a.after,
      case when b.before is null or a.after is null then true else corrects(w.was, w.is_now) end
    from (select was, is_now from unnest(before) was full join unnest(now_so) is_now on was.number = is_now.number where was is distinct from is_now) w
      join closed_day d on d.command_center_id = center and d.day in ((w.was).day, (w.is_now).day)
      cross join lateral (select case when (w.was).day = d.day then to_jsonb(w.was) - '{command_center_id,number,day}'::text[] end as before) b
      cross join lateral (select case when (w.is_now).day = d.day then to_jsonb(w.is_now) - '{command_center_id,number,day}'::text[] end as after) a;
end $function$;

CREATE OR REPLACE FUNCTION public.count_filed_tickets()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into ticket_count as c
    select command_center_id, tab, pg_backend_pid() % 16, count(*) from added group by 1, 2 order by 1, 2
    on conflict (command_center_id, tab, slot) do update set count = c.count + excluded.count;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_files()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  one file := case when tg_op = 'DELETE' then old else new end;
  sign int := case when tg_op = 'DELETE' then -1 else 1 end;
  number text;
  key text;
  total bigint;
begin
  -- What moves to another center is counted there, and never refused.
  if tg_op = 'UPDATE' then
    update file_use set bytes = bytes - old.bytes where command_center_id = old.command_center_id and owner = 'centre';
    insert into file_use as u values (new.command_center_id, 'centre', new.bytes) on conflict (command_center_id, owner) do update set bytes = u.bytes + new.bytes;
    return null;
  end if;
  number := case one.owner_kind when 'ticket' then one.owner_id when 'chat' then one.owner_id
    when 'ticketUpdate' then (select t.number from ticket_update t where t.command_center_id = one.command_center_id and t.id = one.owner_id::uuid) end;
  foreach key in array array_remove(array['centre',
      case when tg_op = 'INSERT' and one.created_by is not null then 'person ' || one.created_by || ' ' || current_date end, 'ticket ' || number], null) loop
    insert into file_use as u values (one.command_center_id, key, sign * one.bytes)
      on conflict (command_center_id, owner) do update set bytes = u.bytes + excluded.bytes returning u.bytes into total;
    if sign = 1 and total > file_most(key) then
      raise exception using errcode = 'TQ001', message = 'no room for more files';
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_moved_tickets()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into ticket_count as c
    select command_center_id, tab, pg_backend_pid() % 16, sum(n) from (
      select command_center_id, tab, 1 as n from now_so union all select command_center_id, tab, -1 from before_so) moved
    group by 1, 2 having sum(n) <> 0 order by 1, 2
    on conflict (command_center_id, tab, slot) do update set count = c.count + excluded.count;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_tries(keys bytea[], window_ms double precision)
 RETURNS integer[]
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  counts int[];
begin
  perform set_config('synchronous_commit', 'off', true);
  with counted as (
    insert into attempt as a (key, since, count) select k, now(), 1 from unnest(keys) k order by k
    on conflict (key) do update set
      since = case when a.since < now() - window_ms * interval '1 ms' then now() else a.since end,
      count = case when a.since < now() - window_ms * interval '1 ms' then 1 else a.count + 1 end
    returning a.key, a.count)
  select array_agg(c.count order by array_position(keys, c.key)) into counts from counted c;
  return counts;
end $function$;

CREATE OR REPLACE FUNCTION public.duration_step(seconds integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (seconds - (seconds % CASE WHEN (seconds < 120) THEN 1 WHEN (seconds < 600) THEN 5 WHEN (seconds < 3600) THEN 20 WHEN (seconds < 21600) THEN 120 WHEN (seconds < 86400) THEN 600 ELSE 3600 END));

CREATE OR REPLACE FUNCTION public.end_calls_of_volunteer()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update neighbor_call set state = 'cannot', next_at = null
    where command_center_id = old.command_center_id and volunteer_id = old.id and state in ('asked', 'going');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_links(center uuid, reports uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$ update public_report r set token_hash = sha256(uuid_send(gen_random_uuid())), client_hash = null, share_hash = null
      where r.command_center_id = center and r.id = any (reports);
    delete from report_contact c where c.command_center_id = center and c.report_id = any (reports);
    update public_upload u set name = '' where u.command_center_id = center and u.report_id = any (reports) $function$;

CREATE OR REPLACE FUNCTION public.erase_crew_words_of(center uuid, citizen uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  own text[] := array(select t.number from ticket t where t.command_center_id = center and t.user_id = citizen);
  called text := (select called_as((select c.name from citizen c where c.command_center_id = center and c.id = citizen), array_agg(distinct other), array_agg(distinct phone))
    from (select c.email, c.phone from citizen c where c.command_center_id = center and c.id = citizen
      union all select t.caller_name, t.caller_phone from ticket t where t.command_center_id = center and t.number = any (own)) told (other, phone));
  -- Known by the number of the record; who is on the list of the crews still stays there.
  left_it uuid[] := array(select m.id from crew_member m join citizen c on c.command_center_id = m.command_center_id and c.phone = m.phone
    where m.command_center_id = center and c.id = citizen and m.is_deleted = 1);
begin
  if center is distinct from tanod_centre() then raise exception 'not of this center' using errcode = 'insufficient_privilege'; end if;
  update hazard h set title = '–', description = '', lat = null, lng = null, accuracy = null, area = null, version = h.version + 1
    where h.command_center_id = center and h.number = any (own) and h.archived_at is not null;
  -- A danger that stands still warns the crews; whose house it is it says no more.
  update hazard h set title = without_names(h.title, called), description = without_names(h.description, called), version = h.version + 1
    where h.command_center_id = center and h.number = any (own) and h.archived_at is null;
  update crew_shift s set name = '–' where s.command_center_id = center and s.crew_member_id = any (left_it);
  update crew_member m set name = '–', phone = null, certificates = '{}', version = m.version + 1 where m.command_center_id = center and m.id = any (left_it);
end $function$;

CREATE OR REPLACE FUNCTION public.erase_interpreters_of(center uuid, citizen uuid)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if center is distinct from tanod_centre() then raise exception 'not of this center' using errcode = 'insufficient_privilege'; end if;
  return query delete from interpreter i using citizen c where i.command_center_id = center and i.is_deleted = 1
    and c.command_center_id = center and c.id = citizen and i.phone = c.phone returning i.id;
end $function$;

CREATE OR REPLACE FUNCTION public.erase_number_flags_of(center uuid, citizen uuid)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  own text[] := array(select c.phone from citizen c where c.command_center_id = center and c.id = citizen and c.phone is not null
    union select t.caller_phone from ticket t where t.command_center_id = center and t.user_id = citizen and t.caller_phone is not null);
  called text := called_as((select c.name from citizen c where c.command_center_id = center and c.id = citizen), null, own);
begin
  if center is distinct from tanod_centre() then raise exception 'not of this center' using errcode = 'insufficient_privilege'; end if;
  update number_flag f set reason = without_names(f.reason, called) where f.command_center_id = center and f.phone <> all (own)
    and without_names(f.reason, called) <> f.reason;
  return query delete from number_flag f where f.command_center_id = center and f.phone = any (own) returning f.id;
end $function$;

CREATE OR REPLACE FUNCTION public.erase_premises_of(center uuid, citizen uuid)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  found record;
begin
  if center is distinct from tanod_centre() then raise exception 'not of this center' using errcode = 'insufficient_privilege'; end if;
  for found in select * from premises_of(center, citizen) loop
    delete from premise p where p.command_center_id = center and p.id = found.id and found.is_own and p.kind = 'home';
    update premise p set contact_name = case when found.is_own then '' else p.contact_name end,
      contact_phone = case when found.is_own then null else p.contact_phone end,
      address = without_names(p.address, found.called), hazards = without_names(p.hazards, found.called),
      help = without_names(p.help, found.called), access = without_names(p.access, found.called), version = p.version + 1,
      -- Two that were called after the same person are still told apart.
      name = case without_names(p.name, found.called) when p.name then p.name else without_names(p.name, found.called) || ' ' || right(p.id::text, 6) end
      where p.command_center_id = center and p.id = found.id;
    return next found.id;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.erase_words_of(center uuid, citizen uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  own text[] := array(select t.number from ticket t where t.command_center_id = center and t.user_id = citizen);
  reports uuid[] := array(select r.id from public_report r where r.command_center_id = center and r.user_id = citizen);
  late uuid[] := array(select o.id from offline_report o where o.command_center_id = center and (o.user_id = citizen
    or o.id in (select r.offline_report_id from public_report r where r.command_center_id = center and r.user_id = citizen)));
  told uuid[] := array(select u.id from ticket_update u where u.command_center_id = center and (u.report_id = any (reports)
    or u.created_by is null and u.report_id is null and u.number = any (own)));
  called text := (select called_as((select c.name from citizen c where c.command_center_id = center and c.id = citizen), array_agg(distinct other), array_agg(distinct phone))
    from (select c.email, c.phone from citizen c where c.command_center_id = center and c.id = citizen
      union all select t.caller_name, t.caller_phone from ticket t where t.command_center_id = center and t.number = any (own)
      union all select o.caller_name, o.caller_phone from offline_report o where o.command_center_id = center and o.id = any (late)) told (other, phone));
  touched text[] := own || array(select distinct u.number from ticket_update u where u.command_center_id = center and u.id = any (told))
    || array(select o.number from offline_report o where o.command_center_id = center and o.id = any (late) and o.number is not null);
begin
  if center is distinct from tanod_centre() then raise exception 'not of this center' using errcode = 'insufficient_privilege'; end if;
  delete from file f where f.command_center_id = center and (f.owner_kind = 'ticket' and f.owner_id = any (own) and f.created_by is null
    or f.owner_kind = 'ticketUpdate' and f.owner_id = any (told::text[]) or f.owner_kind = 'offlineReport' and f.owner_id = any (late::text[]));
  update file f set name = without_names(f.name, called) where f.command_center_id = center and f.owner_kind in ('ticket', 'ticketUpdate')
    and (f.owner_id = any (own) or f.owner_id in (select u.id::text from ticket_update u where u.command_center_id = center and u.number = any (touched)));
  delete from ticket_update u where u.command_center_id = center and u.id = any (told);
  update ticket_update u set text = without_names(u.text, called), former = without_names(u.former, called), version = u.version + 1, unnamed_in = u.version + 1
    where u.command_center_id = center and u.number = any (touched) and u.report_id is null
      and (without_names(u.text, called) <> u.text or without_names(u.former, called) <> u.former);
  delete from ticket_position p where p.command_center_id = center and p.number = any (own);
  delete from ticket_step s where s.command_center_id = center and s.number = any (own);
  update ticket_assignment a set note = without_names(a.note, called) where a.command_center_id = center and a.number = any (touched) and a.note is not null;
  update ticket_transfer x set reason = without_names(x.reason, called), note = without_names(x.note, called), answer = without_names(x.answer, called), shown = null
    where x.command_center_id = center and x.number = any (own);
  update offline_report o set text = '', caller_name = null, caller_phone = null, landmark = null, lat = null, lng = null, accuracy = null,
    reason = without_names(o.reason, called), note = without_names(o.note, called) where o.command_center_id = center and o.id = any (late);
  perform end_links(center, reports);
  update ticket t set description = '', caller_name = null, caller_phone = null, unit = null, landmark = null, address = null, place = '',
    lat = null, lng = null, accuracy = null where t.command_center_id = center and t.number = any (own);
  update ticket t set reported = without_names(t.reported, called), declined = without_names(t.declined, called), deleted = without_names(t.deleted, called),
    escalated = without_names(t.escalated, called), resolved = without_names(t.resolved, called), proposed = without_names(t.proposed, called),
    updates_count = (select count(*) from ticket_update u where u.command_center_id = center and u.number = t.number and u.removed is null)
    where t.command_center_id = center and t.number = any (touched);
  update deletion_request d set name = '', contact = '', note = '', reason = null where d.command_center_id = center and d.citizen_id = citizen and d.status <> 'pending';
  update citizen_export e set reason = without_names(e.reason, called) where e.command_center_id = center and e.citizen_id = citizen;
  perform tell_cells_of_erasure(center, touched);
end $function$;

CREATE OR REPLACE FUNCTION public.fact_text(one fact)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN ((jsonb_build_array((one).command_center_id, (one).seq, to_char(((one).at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.US'::text), (one).actor_id, (one).actor_type, (one).verb, (one).kind, (one).object_id, (one).data, (one).audience, (one).source, (one).request_id) || CASE WHEN ((one).form = 1) THEN '[]'::jsonb ELSE jsonb_build_array((one)."position", (one).form) END))::text;

CREATE OR REPLACE FUNCTION public.facts_after(after bigint, known bytea, most integer)
 RETURNS SETOF fact
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_fact(after, known);
  return query select * from facts_after(after, most);
end $function$;

CREATE OR REPLACE FUNCTION public.facts_after(after bigint, most integer)
 RETURNS SETOF fact
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select * from fact where position > after order by position limit most $function$;

CREATE OR REPLACE FUNCTION public.facts_of_centers(before bigint, stretch integer, most integer, since timestamp with time zone, until timestamp with time zone, actor uuid, of_verb text, of_kind text, of_object text, wanted text)
 RETURNS TABLE(log_position bigint, seq bigint, at timestamp with time zone, verb text, kind text, object_id text, actor_id uuid, actor_name text, actor_type text, source text, data jsonb, stretch_end bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ with usual as (select f.position, f.seq, f.at, f.verb, f.kind, f.object_id, f.actor_id, f.actor_type, f.source, f.data from fact f
      where f.kind in ('account', 'accountType', 'applicant', 'appVersion', 'center', 'settings') and (before is null or f.position < before)
      order by f.position desc limit stretch),
    -- The installation's own, by the index of its kind.
    cells as (select f.position, f.seq, f.at, f.verb, f.kind, f.object_id, f.actor_id, f.actor_type, f.source, f.data from fact f
      where f.command_center_id = '00000000-0000-4000-8000-000000000000' and f.kind = 'cell' and (before is null or f.position < before)
      order by f.seq desc limit stretch),
    looked as materialized (select * from (select * from usual union all select * from cells) f order by f.position desc limit stretch),
    found as (select l.*, a.name from looked l left join account a on a.id = l.actor_id
      where (since is null or l.at >= since) and (until is null or l.at < until)
        and (actor is null or l.actor_id = actor) and (of_verb is null or l.verb = of_verb) and (of_kind is null or l.kind = of_kind)
        and (of_object is null or l.object_id = of_object)
        and (wanted is null or concat_ws(' ', l.verb, l.kind, l.object_id, a.name, l.actor_type, l.data::text) ilike wanted)
      order by l.position desc limit most)
    select f.position, f.seq, f.at, f.verb, f.kind, f.object_id, f.actor_id, f.name, f.actor_type, f.source, f.data, e.stretch_end
    from (select case when count(*) = stretch then min(position) end as stretch_end from looked) e left join found f on true order by f.position desc $function$;

CREATE OR REPLACE FUNCTION public.facts_waiting()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select count(*) from fact_inbox $function$;

CREATE OR REPLACE FUNCTION public.figure_months_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  insert into figure_month select command_center_id, date_trunc('month', day)::date, gen_random_uuid() from changed group by 1, 2
    on conflict (command_center_id, month) do update set version = excluded.version;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.figures_of_tickets(center uuid, wanted text[])
 RETURNS SETOF ticket_figure
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT t.command_center_id,
     t.number,
     (l.local)::date AS local,
     ((((EXTRACT(isodow FROM l.local) - (1)::numeric) * (8)::numeric) + floor((EXTRACT(hour FROM l.local) / (3)::numeric))))::smallint AS int2,
     t.status,
     t.priority,
     t.case_type_id,
     t.barangay_id,
     COALESCE(( SELECT array_agg(a.account_id ORDER BY a.account_id) AS array_agg
            FROM ticket_assignment a
           WHERE ((a.command_center_id = t.command_center_id) AND (a.number = t.number) AND (a.state <> 'removed'::text) AND (NOT a.is_excluded))), '{}'::uuid[]) AS "coalesce",
     seconds_between(t.received_at, t.accepted_at) AS seconds_between,
     seconds_between(t.received_at, t.dispatched_at) AS seconds_between,
     seconds_between(t.dispatched_at, t.en_route_at) AS seconds_between,
     seconds_between(t.en_route_at, t.on_scene_at) AS seconds_between,
     seconds_between(t.received_at, t.on_scene_at) AS seconds_between,
     seconds_between(t.received_at, t.resolved_at) AS seconds_between,
         CASE
             WHEN ((t.accepted_at IS NULL) AND (t.dispatched_at IS NULL) AND (t.on_scene_at IS NULL)) THEN e.seconds
             ELSE NULL::integer
         END AS "case",
         CASE
             WHEN ((t.dispatched_at IS NULL) AND (t.on_scene_at IS NULL) AND (t.status = 'resolved'::text)) THEN e.seconds
             ELSE NULL::integer
         END AS "case",
         CASE
             WHEN ((t.on_scene_at IS NULL) AND (t.status = 'resolved'::text)) THEN e.seconds
             ELSE NULL::integer
         END AS "case"
    FROM (((ticket t
      JOIN command_center c ON ((c.id = t.command_center_id)))
      CROSS JOIN LATERAL ( SELECT (t.received_at AT TIME ZONE c.time_zone) AS local) l)
      CROSS JOIN LATERAL ( SELECT
                 CASE
                     WHEN (t.status = ANY (ARRAY['resolved'::text, 'declined'::text, 'reported'::text, 'merged'::text])) THEN seconds_between(t.received_at,
                     CASE
                         WHEN (t.status = 'resolved'::text) THEN t.resolved_at
                         ELSE COALESCE(((t.stepped ->> 'at'::text))::timestamp with time zone, ((t.declined ->> 'at'::text))::timestamp with time zone, ((t.reported ->> 'at'::text))::timestamp with time zone)
                     END)
                     ELSE NULL::integer
                 END AS seconds) e)
   WHERE ((t.command_center_id = figures_of_tickets.center) AND (t.number = ANY (figures_of_tickets.wanted)) AND (t.status <> ALL (ARRAY['deleted'::text, 'scheduled'::text])) AND (NOT t.is_rehearsal));
END;

CREATE OR REPLACE FUNCTION public.file_most(owner text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
RETURN CASE split_part(owner, ' '::text, 1) WHEN 'ticket'::text THEN ((1)::bigint << 30) WHEN 'person'::text THEN ((2)::bigint << 30) ELSE ((200)::bigint << 30) END;

CREATE OR REPLACE FUNCTION public.fill_webhook(hook uuid, most integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  one webhook;
  waiting bigint;
  upto bigint;
begin
  select * into one from webhook w where w.command_center_id = tanod_centre() and w.id = hook and w.is_deleted = 0 for update skip locked;
  if not found then return false; end if;
  select count(*) into waiting from webhook_delivery d where d.command_center_id = one.command_center_id and d.webhook_id = hook and d.state = 'waiting';
  select max(f.seq) into upto from (select seq from fact where command_center_id = one.command_center_id and seq > one.told_to
    order by seq limit greatest(most - waiting, 0)) f;
  if upto is null then return false; end if;
  insert into webhook_delivery (command_center_id, webhook_id, seq, message, verb, kind, object_id, body)
    select f.command_center_id, hook, f.seq, 'msg_' || left(encode(f.hash, 'hex'), 32), f.verb, f.kind, f.object_id,
      jsonb_build_object('type', f.verb, 'timestamp', to_char(f.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'data', jsonb_build_object('seq', f.seq, 'kind', f.kind, 'id', f.object_id, 'actorId', f.actor_id, 'details', f.data))
    from fact f where f.command_center_id = one.command_center_id and f.seq > one.told_to and f.seq <= upto and f.verb = any (one.kinds)
    on conflict do nothing;
  update webhook w set told_to = upto where w.command_center_id = one.command_center_id and w.id = hook;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.find_call(wanted uuid, proof bytea)
 RETURNS TABLE(command_center_id uuid, id uuid, party_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select command_center_id, call_id, id from call_party where call_id = wanted and secret_hash = proof $function$;

CREATE OR REPLACE FUNCTION public.find_call_party(wanted uuid, proof bytea)
 RETURNS TABLE(command_center_id uuid, call_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select command_center_id, call_id from call_party where id = wanted and secret_hash = proof and state <> 'left' $function$;

CREATE OR REPLACE FUNCTION public.find_captain(wanted bytea)
 RETURNS TABLE(command_center_id uuid, barangay_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select l.command_center_id, l.barangay_id from captain_link l join command_center c on c.id = l.command_center_id
    where l.key_hash = wanted and c.is_active $function$;

CREATE OR REPLACE FUNCTION public.find_center(wanted text)
 RETURNS SETOF command_center
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select * from command_center where slug = wanted $function$;

CREATE OR REPLACE FUNCTION public.find_device(wanted bytea)
 RETURNS TABLE(command_center_id uuid, mac_address text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select d.command_center_id, d.mac_address from device d join command_center c on c.id = d.command_center_id
    where d.key_hash = wanted and d.is_deleted = 0 and c.is_active $function$;

CREATE OR REPLACE FUNCTION public.find_public_report(wanted bytea)
 RETURNS TABLE(command_center_id uuid, id uuid, user_id uuid, filed text, case_type_id uuid, created_at timestamp with time zone, offline_report_id uuid, offline_state text, own_number text, number text, ticket_center_id uuid, owns boolean, said text, said_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ with recursive report as (
      select r.*, o.state as offline_state, coalesce(r.number, o.number) as own_number
      from public_report r left join offline_report o on o.command_center_id = r.command_center_id and o.id = r.offline_report_id
      where r.token_hash = wanted),
    became as (
      select t.number, t.command_center_id, t.status, t.merged_into, t.user_id, 0 as depth from report r join ticket t on t.number = r.own_number
      union all
      select t.number, t.command_center_id, t.status, t.merged_into, t.user_id, b.depth + 1 from became b join ticket t on t.number = b.merged_into
        where b.status = 'merged' and b.depth < 10)
    select r.command_center_id, r.id, r.user_id, r.filed, r.case_type_id, r.created_at, r.offline_report_id, r.offline_state, r.own_number,
      b.number, b.command_center_id, r.number is not null or exists (select from became f where f.depth = 0 and f.user_id = r.user_id),
      r.said, r.said_at
    from report r left join lateral (select * from became order by depth desc limit 1) b on true
    where not exists (select from ticket t where t.number = b.number
      and case when t.status in ('declined', 'deleted') then coalesce(t.closed_at, t.received_at) else coalesce(t.closed_at, t.resolved_at) end
        < now() - interval '30 days') $function$;

CREATE OR REPLACE FUNCTION public.find_public_upload(wanted uuid, token bytea)
 RETURNS TABLE(command_center_id uuid, id uuid, report_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select u.command_center_id, u.id, u.report_id from public_upload u
    join public_report r on r.command_center_id = u.command_center_id and r.id = u.report_id where u.id = wanted and r.token_hash = token $function$;

CREATE OR REPLACE FUNCTION public.find_sensor(wanted bytea)
 RETURNS TABLE(command_center_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select s.command_center_id, s.id from sensor s join command_center c on c.id = s.command_center_id
    where s.key_hash = wanted and s.is_deleted = 0 and c.is_active $function$;

CREATE OR REPLACE FUNCTION public.find_shared_report(wanted bytea)
 RETURNS TABLE(token_hash bytea)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select r.token_hash from public_report r where r.share_hash = wanted $function$;

CREATE OR REPLACE FUNCTION public.find_sign_in(wanted text)
 RETURNS TABLE(command_center_id uuid, account_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select n.command_center_id, n.account_id from sign_in_name n where n.name = wanted $function$;

CREATE OR REPLACE FUNCTION public.find_sign_on(wanted bytea)
 RETURNS TABLE(command_center_id uuid, account_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select r.command_center_id, r.account_id from response_team r join command_center c on c.id = r.command_center_id
    join account a on a.command_center_id = r.command_center_id and a.id = r.account_id
    where r.sign_on_hash = wanted and c.is_active and a.is_deleted = 0 $function$;

CREATE OR REPLACE FUNCTION public.follow_tickets(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  again figure_again;
  since bigint;
  until bigint;
  seen int;
  one record;
begin
  if not pg_try_advisory_xact_lock(7466080) then return 0; end if;
  delete from figure_again a using (select * from figure_again order by command_center_id, week desc limit 1) f
    where a.command_center_id = f.command_center_id and a.week = f.week returning a.* into again;
  if again.command_center_id is not null then
    perform count_figures(again.command_center_id, array(select number from ticket where command_center_id = again.command_center_id
      and received_at >= again.week::timestamp at time zone 'UTC' and received_at < (again.week + interval '1 week')::timestamp at time zone 'UTC'));
    return 1;
  end if;
  select position into strict since from figure_place for update;
  select max(f.position), count(*) into until, seen from (select position from fact where position > since order by position limit most) f;
  if seen = 0 then return 0; end if;
  for one in select command_center_id as center, array_agg(distinct object_id) as numbers from fact
      where position > since and position <= until and kind = 'ticket' group by 1 loop
    perform count_figures(one.center, one.numbers);
  end loop;
  update figure_place set position = until;
  return seen;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_alert_deliveries(older interval)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ with gone as (delete from alert_delivery d using own_alert a where a.command_center_id = d.command_center_id and a.id = d.alert_id
      and a.sent_at < now() - older returning 1) select count(*) from gone $function$;

CREATE OR REPLACE FUNCTION public.forget_alert_subscribers(older interval)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ with gone as (delete from alert_subscriber where asked_at < now() - older returning 1) select count(*) from gone $function$;

CREATE OR REPLACE FUNCTION public.forget_cell_words()
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ with gone as (update cell set word = null, word_until = null where word_until <= now() and state = 'joined' returning 1),
    stale as (delete from cell where word_until <= now() and state <> 'joined' returning 1)
    select (select count(*) from gone) + (select count(*) from stale) $function$;

CREATE OR REPLACE FUNCTION public.forget_channel_messages(older interval)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ with gone as (delete from channel_message where noted_at < now() - older returning 1) select count(*) from gone $function$;

CREATE OR REPLACE FUNCTION public.forget_closed_tickets(center uuid, days integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  kept int := greatest(days, coalesce((select (s.value #>> '{retentionDays,closedTickets}')::int from setting s where s.command_center_id = center), 1825));
  past text[] := array(select t.number from ticket t where t.command_center_id = center and t.status in ('resolved', 'declined', 'deleted', 'merged')
    and (t.forgotten_at is null or t.forgotten_at < t.updated_at) and greatest(t.updated_at, t.received_at) < now() - kept * interval '1 day' limit 200);
  late uuid[] := array(select o.id from offline_report o where o.command_center_id = center and o.number = any (past));
begin
  if center is distinct from tanod_centre() then raise insufficient_privilege using message = 'This is another center.'; end if;
  delete from file f where f.command_center_id = center and (f.owner_kind = 'ticket' and f.owner_id = any (past)
    or f.owner_kind = 'ticketUpdate' and f.owner_id in (select u.id::text from ticket_update u where u.command_center_id = center and u.number = any (past))
    or f.owner_kind = 'offlineReport' and f.owner_id = any (late::text[]));
  delete from ticket_update u where u.command_center_id = center and u.number = any (past);
  delete from ticket_position p where p.command_center_id = center and p.number = any (past);
  delete from ticket_step s where s.command_center_id = center and s.number = any (past);
  update ticket_assignment a set note = null where a.command_center_id = center and a.number = any (past) and a.note is not null;
  update ticket_transfer x set reason = '', note = null, answer = null, shown = null where x.command_center_id = center and x.number = any (past);
  -- What another center offered and what never became a ticket here. Of another installation's nobody else ends what was never answered.
  update ticket_transfer x set reason = '', note = null, answer = null, shown = null, state = case x.state when 'offered' then 'cancelled' else x.state end,
    answered_at = coalesce(x.answered_at, now())
    where x.command_center_id = center and x.direction = 'incoming' and x.offered_at < now() - kept * interval '1 day'
      and (x.reason <> '' or x.note is not null or x.answer is not null or x.shown is not null)
      and not exists (select from ticket t where t.command_center_id = center and t.number = x.number)
      and (x.state <> 'offered' or exists (select from cell_transfer e where e.command_center_id = center and e.id = x.id));
  update cell_transfer e set is_open = false from ticket_transfer x where e.command_center_id = center and e.is_open
    and x.command_center_id = center and x.id = e.id and x.direction = 'incoming' and x.state = 'cancelled';
  update offline_report o set text = '', caller_name = null, caller_phone = null, user_id = null, landmark = null, lat = null, lng = null, accuracy = null,
    reason = null, note = null where o.command_center_id = center and o.id = any (late);
  perform end_links(center, array(select r.id from public_report r where r.command_center_id = center and (r.number = any (past) or r.offline_report_id = any (late))));
  update ticket t set description = '', caller_name = null, caller_phone = null, user_id = null, unit = null, landmark = null, address = null, place = '',
    lat = null, lng = null, accuracy = null, updates_count = 0, reported = without_words(center, t.reported), declined = without_words(center, t.declined),
    deleted = without_words(center, t.deleted), escalated = without_words(center, t.escalated), resolved = without_words(center, t.resolved),
    proposed = without_words(center, t.proposed), forgotten_at = now() where t.command_center_id = center and t.number = any (past);
  return cardinality(past);
end $function$;

CREATE OR REPLACE FUNCTION public.forget_contacts(older interval)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ with gone as (delete from report_contact where created_at < now() - older returning 1) select count(*) from gone $function$;

CREATE OR REPLACE FUNCTION public.forget_crew_alerts(older interval)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ with gone as (delete from crew_alert where made_at < now() - older and attend_at is null returning 1),
      signed_out as (delete from alert_phone p using session s where s.command_center_id = p.command_center_id and s.id = p.session_id
        and s.ended_at is not null returning 1)
    select (select count(*) from gone) + (select count(*) from signed_out) $function$;

CREATE OR REPLACE FUNCTION public.forget_deliveries(older interval)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ with gone as (delete from webhook_delivery where state <> 'waiting' and tried_at < now() - older returning 1) select count(*) from gone $function$;

CREATE OR REPLACE FUNCTION public.forget_handed(center uuid, numbers text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update cell_transfer e set seen = e.seen || '{"handed": null}' from ticket_transfer x where e.command_center_id = center and x.command_center_id = center
    and x.id = e.id and x.number = any (numbers) and x.direction = 'incoming' and e.seen is not null
$function$;

CREATE OR REPLACE FUNCTION public.forget_handed_with_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform forget_handed(new.command_center_id, array[new.number]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_held_reports(center uuid, days integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  kept int := greatest(days, coalesce((select (s.value #>> '{retentionDays,heldReports}')::int from setting s where s.command_center_id = center), 90));
  past uuid[] := array(select o.id from offline_report o where o.command_center_id = center and (o.road = 'held' and o.state <> 'tagged' or o.state = 'rejected')
    and o.arrived_at < now() - kept * interval '1 day' limit 200);
begin
  if center is distinct from tanod_centre() then raise insufficient_privilege using message = 'This is another center.'; end if;
  delete from public_report r where r.command_center_id = center and r.offline_report_id = any (past);
  delete from file f where f.command_center_id = center and f.owner_kind = 'offlineReport' and f.owner_id = any (past::text[]);
  delete from offline_report o where o.command_center_id = center and o.id = any (past);
  delete from report_cluster c where c.command_center_id = center and c.began_at < now() - kept * interval '1 day'
    and not exists (select from offline_report o where o.command_center_id = c.command_center_id and o.cluster_id = c.id);
  return cardinality(past);
end $function$;

CREATE OR REPLACE FUNCTION public.forget_idempotency_keys(older interval)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ with gone as (delete from idempotency_key where at < now() - older returning 1) select count(*) from gone $function$;

CREATE OR REPLACE FUNCTION public.forget_interpreters(center uuid, days integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if center is distinct from tanod_centre() then raise exception 'not of this center' using errcode = 'insufficient_privilege'; end if;
  return query delete from interpreter i where i.command_center_id = center
    and i.is_deleted = 1 and i.changed_at < now() - days * interval '1 day' returning i.id;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_neighbor_calls(older interval)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ with gone as (delete from neighbor_call where asked_at < now() - older returning 1) select count(*) from gone $function$;

CREATE OR REPLACE FUNCTION public.forget_partner_messages(older interval)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ with gone as (delete from partner_message where at < now() - older returning 1) select count(*) from gone $function$;

CREATE OR REPLACE FUNCTION public.forget_partner_secrets()
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ with gone as (update partner set secret_before = null, secret_before_until = null where secret_before_until <= now() returning 1) select count(*) from gone $function$;

CREATE OR REPLACE FUNCTION public.forget_premises(center uuid, days integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if center is distinct from tanod_centre() then raise exception 'not of this center' using errcode = 'insufficient_privilege'; end if;
  return query delete from premise p where p.command_center_id = center
    and (p.valid_until < current_date - days or p.is_deleted = 1 and p.changed_at < now() - days * interval '1 day') returning p.id;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_team_tracks(older interval)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ with gone as (delete from team_track where at < now() - older returning 1) select count(*) from gone $function$;

CREATE OR REPLACE FUNCTION public.forget_texts(older interval)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ with gone as (delete from text_received where received_at < now() - older returning 1) select count(*) from gone $function$;

CREATE OR REPLACE FUNCTION public.forget_volunteers(unseen interval, seen interval)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ with gone as (delete from volunteer
    where is_deleted = 1 or (checked_on is null and created_at < now() - unseen) or checked_on < (now() - seen)::date returning 1)
    select count(*) from gone $function$;

CREATE OR REPLACE FUNCTION public.forget_webhook_secrets()
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ with gone as (update webhook set secret_before = null, secret_before_until = null where secret_before_until <= now() returning 1) select count(*) from gone $function$;

CREATE OR REPLACE FUNCTION public.founded_at()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select min(created_at) from command_center $function$;

CREATE OR REPLACE FUNCTION public.give_up_public_uploads(older interval)
 RETURNS TABLE(id uuid)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ update public_upload u set state = 'lost' where u.state = 'coming' and u.created_at < now() - older returning u.id $function$;

CREATE OR REPLACE FUNCTION public.hand_over_ticket(wanted text, sender uuid, receiver uuid, receiver_case_type uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tanod_centre() not in (sender, receiver) then raise exception 'not a party to this transfer' using errcode = 'insufficient_privilege'; end if;
  perform from ticket_transfer where command_center_id = receiver and number = wanted and from_center_id = sender and direction = 'incoming' and state = 'offered';
  if not found then raise exception 'nothing was offered' using errcode = 'insufficient_privilege'; end if;
  delete from ticket_read where command_center_id = sender and number = wanted;
  delete from ticket_assignment where command_center_id = sender and number = wanted;
  update ticket_update set moved_from = sender where command_center_id = sender and number = wanted and moved_from is null;
  update file set command_center_id = receiver where command_center_id = sender and owner_kind = 'ticket' and owner_id = wanted;
  update file set command_center_id = receiver where command_center_id = sender and owner_kind = 'ticketUpdate'
    and owner_id in (select id::text from ticket_update where command_center_id = sender and number = wanted);
  -- The receiver has a record of its own of who called: as the ticket holds it, without evidence, blocks and what else the sender knows.
  insert into citizen (command_center_id, id, name, phone, address, status, notice_version, accepted_notice_at)
    select receiver, c.id, coalesce(t.caller_name, c.name), coalesce(t.caller_phone, c.phone), c.address, c.status, c.notice_version, c.accepted_notice_at
    from ticket t join citizen c on c.command_center_id = sender and c.id = t.user_id and c.removed_at is null
    where t.command_center_id = sender and t.number = wanted
    on conflict do nothing;
  update ticket set is_citizen_blocked = exists (select from citizen c where c.command_center_id = receiver and c.id = user_id
      and c.block_id is not null and (c.blocked_until is null or c.blocked_until > now()))
    where command_center_id = sender and number = wanted;
  update ticket set command_center_id = receiver, status = 'accepted', former_status = null, allocated_to = '{}', awaiting = '{}', hazard_id = null,
      barangay_id = null, case_type_id = coalesce(receiver_case_type, case_type_id), case_sub_type_id = null, report_category_id = null, source = 'transfer'
    where command_center_id = sender and number = wanted and status = 'transferred';
  if not found then raise exception 'the ticket is not on offer' using errcode = 'insufficient_privilege'; end if;
end $function$;

CREATE OR REPLACE FUNCTION public.heads_of_log()
 RETURNS SETOF fact_head
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select * from fact_head order by command_center_id $function$;

CREATE OR REPLACE FUNCTION public.holder_of_key(wanted bytea)
 RETURNS TABLE(session_id uuid, command_center_id uuid, account_id uuid, account_type text, type_label text, type_permissions text[], name text, is_default_pass boolean, is_demo boolean, is_deleted smallint, started_at timestamp with time zone, last_active_at timestamp with time zone, ended_at timestamp with time zone, end_reason text, centre_is_active boolean, proven_at timestamp with time zone, key_permissions text[], key_calls integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select k.id, k.command_center_id, k.id, m.account_type, t.label, t.permissions, a.name, m.is_default_pass, m.is_demo, m.is_deleted,
      now(), now(), coalesce(k.revoked_at, case when k.expires_at <= now() then k.expires_at end), null::text, c.is_active, k.created_at,
      k.permissions, k.calls_per_minute
    from api_key k
    join account a on a.command_center_id = k.command_center_id and a.id = k.id
    join account m on m.command_center_id = k.command_center_id and m.id = k.made_by
    join command_center c on c.id = k.command_center_id
    left join account_type t on t.command_center_id = m.command_center_id and t.id = m.account_type_id
    where k.token_hash = wanted $function$;

CREATE OR REPLACE FUNCTION public.holders_of(wanted bytea, ids uuid[])
 RETURNS SETOF session_holder
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select s.id, s.command_center_id, a.id, a.account_type, t.label, t.permissions, a.name, a.is_default_pass, a.is_demo, a.is_deleted,
      s.started_at, s.last_active_at, s.ended_at, s.end_reason, c.is_active, s.proven_at,
      a.realm <> 'staff' or a.totp_on or exists (select from passkey p where p.command_center_id = a.command_center_id and p.account_id = a.id)
    from session s
    join account a on a.command_center_id = s.command_center_id and a.id = s.account_id
    join command_center c on c.id = s.command_center_id
    left join account_type t on t.command_center_id = a.command_center_id and t.id = a.account_type_id
    where s.token_hash = wanted or s.id = any (ids) $function$;

CREATE OR REPLACE FUNCTION public.is_followed(wanted text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select exists (select from public_report r where r.number = wanted)
    or exists (select from offline_report o join public_report r on r.command_center_id = o.command_center_id and r.offline_report_id = o.id where o.number = wanted) $function$;

CREATE OR REPLACE FUNCTION public.isolate_by_center(name regclass)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  execute format('alter table %s enable row level security', name);
  execute format('create policy of_centre on %s using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre())', name);
  execute format('grant select, insert, update, delete on %s to tanod_app', name);
end $function$;

CREATE OR REPLACE FUNCTION public.joined_figures()
 RETURNS TABLE(name text, joined bigint, last_at timestamp with time zone, waiting bigint, failing bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query
    select 'cameras', count(*), max(c.seen_at), 0::bigint, count(*) filter (where c.state = 'offline') from camera c where c.is_deleted = 0
    union all select 'sensors', count(*), max(s.last_reading_at), 0, count(*) filter (where s.last_reading_at < now() - s.silent_after_minutes * interval '1 minute')
      from sensor s where s.is_deleted = 0
    union all select 'trackers', count(*), max(d.position_at), 0, count(*) filter (where d.mark_type in ('future', 'impossible'))
      from device d where d.is_deleted = 0 and d.key_hash is not null
    union all select 'webhooks', (select count(*) from webhook w where w.is_deleted = 0), max(v.tried_at) filter (where v.state = 'delivered'),
      count(*) filter (where v.state = 'waiting'), count(*) filter (where v.state = 'failed')
      from webhook_delivery v join webhook w on w.command_center_id = v.command_center_id and w.id = v.webhook_id and w.is_deleted = 0
    union all select 'warnings', count(*), max(f.fetched_at), 0, count(*) filter (where f.trouble is not null) from warning_source f
    union all select 'apiKeys', count(*), max(k.last_used_at), 0, 0 from api_key k where k.revoked_at is null and k.expires_at > now()
    union all select 'weather', count(*), max(o.went_at), 0, count(*) filter (where o.trouble is not null) from connection_word o where o.kind = 'weather';
  if to_regclass('pgboss.job') is null then return; end if;
  return query
    select q.kind, (select count(*) from connection_word o where o.kind = q.kind), (select max(o.went_at) from connection_word o where o.kind = q.kind),
      count(*) filter (where j.state in ('created', 'retry', 'active')), count(*) filter (where j.state = 'failed')
      from (values ('mail', 'mail'), ('sms', 'sendTelling')) q (kind, queue) left join pgboss.job j on j.name = q.queue group by q.kind;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_signed_card()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if old.signed_at is not null then raise exception 'A signed card never changes.'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_team_track()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.lat is null or new.position_at is null then return null; end if;
  if tg_op = 'UPDATE' and old.lat = new.lat and old.lng = new.lng and new.position_at - old.position_at < interval '1 minute'
    and date_trunc('minute', old.position_at) = date_trunc('minute', new.position_at) then return null; end if;
  insert into team_track values (new.command_center_id, new.account_id, new.position_at, new.lat, new.lng, new.heading) on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.last_fact()
 RETURNS TABLE(log_position bigint, hash bytea, epoch text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select coalesce(f.position, 0), coalesce(f.hash, ''::bytea), log_epoch_now()
    from (values (1)) one left join (select position, hash from fact order by position desc limit 1) f on true $function$;

CREATE OR REPLACE FUNCTION public.last_position()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select coalesce(max(position), 0) from fact $function$;

CREATE OR REPLACE FUNCTION public.leaders_of_all(wanted text)
 RETURNS TABLE(command_center_id uuid, id uuid, account_type text, account_type_id uuid, name text, username text, email text, phone text, is_deleted smallint, is_default_pass boolean, is_demo boolean, last_seen_at timestamp with time zone, created_at timestamp with time zone, version integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select a.command_center_id, a.id, a.account_type, a.account_type_id, a.name, a.username, a.email, a.phone, a.is_deleted, a.is_default_pass, a.is_demo,
      a.last_seen_at, a.created_at, a.version
    from account a where a.account_type = wanted and wanted in ('admin', 'executive') and tanod_centre() = '00000000-0000-4000-8000-000000000000' $function$;

CREATE OR REPLACE FUNCTION public.list_centers()
 RETURNS TABLE(id uuid, slug text, code text, name text, is_active boolean, is_demo boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select id, slug, code, name, is_active, is_demo from command_center where slug <> 'installation' order by name $function$;

CREATE OR REPLACE FUNCTION public.log_epoch_now()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select concat_ws('.', (select epoch from log_epoch), (select timeline_id from pg_control_checkpoint()), (select system_identifier from pg_control_system())) $function$;

CREATE OR REPLACE FUNCTION public.log_stands(at_position bigint, known bytea)
 RETURNS TABLE(stands boolean, last bigint, epoch text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select at_position = 0 or exists (select from fact where position = at_position and hash = known), last_position(), log_epoch_now() $function$;

CREATE OR REPLACE FUNCTION public.make_ticket_sequence()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  execute format('create sequence if not exists %I', 'ticket_number_' || replace(new.id::text, '-', ''));
  execute format('grant usage, select on sequence %I to tanod_app', 'ticket_number_' || replace(new.id::text, '-', ''));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.move_conversation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update file set command_center_id = new.command_center_id where command_center_id = old.command_center_id and owner_kind = 'chat' and owner_id = new.number;
  update chat_message set sender = (select jsonb_build_object('id', c.id, 'name', c.name) from command_center c where c.id = old.command_center_id)
    where number = new.number and command_center_id in (old.command_center_id, new.command_center_id) and not is_from_citizen;
  update conversation set draft = null, draft_by = null, draft_at = null
    where number = new.number and command_center_id in (old.command_center_id, new.command_center_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.move_head(head fact_head)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$ insert into fact_head select head.* where head.command_center_id is not null
    on conflict (command_center_id) do update set seq = excluded.seq, hash = excluded.hash $function$;

CREATE OR REPLACE FUNCTION public.neighbor_calls_to_send()
 RETURNS TABLE(command_center_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select distinct c.command_center_id from neighbor_call c where c.next_at <= clock_timestamp() $function$;

CREATE OR REPLACE FUNCTION public.neighbor_centers()
 RETURNS TABLE(command_center_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select c.command_center_id from neighbor_call c where c.next_at <= clock_timestamp()
    union select c.command_center_id from neighbor_call c where c.state in ('asked', 'going')
    union select l.command_center_id from neighbor_look l $function$;

CREATE OR REPLACE FUNCTION public.networks_with_room()
 RETURNS TABLE(command_center_id uuid, source_hash bytea)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select h.command_center_id, h.source_hash from call h where h.state = 'RINGING' and h.is_held and h.source_hash is not null
    group by h.command_center_id, h.source_hash
    having max(h.network_most) > (select count(*) from call r
      where r.command_center_id = h.command_center_id and r.source_hash = h.source_hash and r.state = 'RINGING' and not r.is_held)
    limit 200 $function$;

CREATE OR REPLACE FUNCTION public.new_share_message()
 RETURNS text
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$ select 'msg_' || replace(gen_random_uuid()::text, '-', '') $function$;

CREATE OR REPLACE FUNCTION public.next_ticket_number(centre uuid)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  place command_center;
  today date;
  start bigint;
  digits text;
  counter regclass := 'ticket_number_' || replace(centre::text, '-', '');
begin
  select * into strict place from command_center where id = centre;
  today := (now() at time zone place.time_zone)::date;
  select base into start from ticket_day where command_center_id = centre and day = today;
  if not found then
    insert into ticket_day values (centre, today, coalesce(pg_sequence_last_value(counter), 0)) on conflict do nothing;
    select base into strict start from ticket_day where command_center_id = centre and day = today;
  end if;
  digits := (nextval(counter) - start)::text;
  return place.code || '-' || to_char(today, 'YYMMDD') || '-' || repeat('0', greatest(0, 4 - length(digits))) || digits;
end $function$;

CREATE OR REPLACE FUNCTION public.note_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin new.changed_at := now(); return new; end $function$;

CREATE OR REPLACE FUNCTION public.note_hint_due()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into hint_due (command_center_id, number) values (new.command_center_id, new.number) on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_leaving()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.left_at := case when new.is_deleted = 0 then null when old.is_deleted = 0 then now() else new.left_at end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.number_crew_hazards(center uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if session_user = 'tanod_app' and center is distinct from tanod_centre() then raise exception 'not of this center' using errcode = 'insufficient_privilege'; end if;
  update hazard h set number = told.number
    from (select added.object_id, min(said.object_id) as number
      from hazard lacking join fact added on added.command_center_id = lacking.command_center_id and added.object_id = lacking.id::text
        and added.verb = 'hazardAdded'
      join fact said on said.command_center_id = added.command_center_id and said.actor_id = added.actor_id and said.request_id = added.request_id
        and said.verb = 'updateAdded' and said.at between added.at - interval '1 minute' and added.at + interval '1 minute'
      where lacking.command_center_id = center and lacking.is_from_crew and lacking.number is null
      group by added.object_id having count(distinct said.object_id) = 1) told
    where h.command_center_id = center and h.id::text = told.object_id and h.is_from_crew and h.number is null;
end $function$;

CREATE OR REPLACE FUNCTION public.open311_requests(center uuid, wanted uuid[], kinds uuid[], since timestamp with time zone, till timestamp with time zone, is_over boolean, most integer)
 RETURNS TABLE(id uuid, case_type_id uuid, case_type_name text, created_at timestamp with time zone, changed_at timestamp with time zone, state text, barangay text, lat double precision, lng double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ with report as (
      select r.*, o.state as offline_state, coalesce(r.number, o.number) as own_number, o.barangay_id, o.lat, o.lng
      from public_report r left join offline_report o on o.command_center_id = r.command_center_id and o.id = r.offline_report_id
      where r.command_center_id = center and r.is_open311 and (wanted is null or r.id = any (wanted)) and (kinds is null or r.case_type_id = any (kinds))
        and r.created_at >= since and r.created_at <= till),
    stands as (
      select r.id, r.case_type_id, c.name as case_type_name, r.created_at,
        greatest(r.created_at, t.accepted_at, t.dispatched_at, t.on_scene_at, t.resolved_at, (t.declined ->> 'at')::timestamptz) as changed_at,
        coalesce(t.status, r.offline_state) as state, b.name as barangay, coalesce(t.lat, r.lat) as lat, coalesce(t.lng, r.lng) as lng
      from report r
        left join case_type c on c.command_center_id = r.command_center_id and c.id = r.case_type_id
        left join lateral (
          with recursive became as (
            select f.*, 0 as depth from ticket f where f.number = r.own_number
            union all
            select f.*, g.depth + 1 from became g join ticket f on f.number = g.merged_into where g.status = 'merged' and g.depth < 10)
          select * from became order by depth desc limit 1) t on true
        left join barangay b on b.command_center_id = coalesce(t.command_center_id, r.command_center_id) and b.id = coalesce(t.barangay_id, r.barangay_id)
      where r.own_number is null or t.number is not null)
    select s.* from stands s where is_over is null or is_over = (s.state in ('resolved', 'declined', 'rejected'))
    order by s.created_at desc, s.id desc limit most $function$;

CREATE OR REPLACE FUNCTION public.outward_figures()
 RETURNS TABLE(name text, joined bigint, last_at timestamp with time zone, waiting bigint, failing bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    -- Crews that were asked for and not reached by any phone yet fail, until they answer.
    select 'push', (select count(*) from alert_phone), (select max(p.reached_at) from alert_phone p),
      (select count(*) from crew_alert a where a.attend_at is not null and a.push_at <= now()),
      (select count(*) from crew_alert a where a.kind = 'assigned' and a.ended_at is null and a.tries > 0 and a.reached = 0)
    union all select 'alerts', (select count(*) from alert_subscriber), (select max(o.decided_at) from own_alert o where o.decision in ('confirmed', 'overridden')),
      (select count(*) from alert_delivery d where d.next_at is not null),
      (select count(*) from own_alert o join alert_delivery d on d.command_center_id = o.command_center_id and d.alert_id = o.id and d.state = 'failed'
        where o.expires_at > now())
    union all select 'channels', (select count(*) from connection c where c.kind in ('messenger', 'channel')),
      greatest((select max(m.noted_at) from channel_message m), (select max(w.went_at) from connection_word w where w.kind = 'messenger' or w.kind like 'channel:%')),
      0, (select count(*) from connection_word w where w.trouble is not null and (w.kind = 'messenger' or w.kind like 'channel:%'))
    union all select 'partners', (select count(*) from partner p where p.is_deleted = 0), (select max(p.heard_at) from partner p where p.is_deleted = 0), 0, 0
  $function$;

CREATE OR REPLACE FUNCTION public.premises_of(center uuid, citizen uuid)
 RETURNS TABLE(id uuid, is_by_number boolean, is_own boolean, called text)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select p.id, found.is_by_number, found.is_own, told.called
    from citizen c
    join premise p on p.command_center_id = c.command_center_id
    cross join lateral (select called_as(null, array[c.name], null) as name, called_as(null, null, array[c.phone]) as number) said
    cross join lateral (select coalesce(p.contact_phone = c.phone, false) as is_by_number, coalesce(p.contact_phone ~ '^[+]?[0-9]+$', false) as is_numbered,
      without_names(p.contact_name, said.name) <> p.contact_name as is_named) contact
    cross join lateral (select contact.is_by_number, contact.is_by_number or not contact.is_numbered and (contact.is_named
      or p.contact_name = '' and c.name ~ '[^ ] +[^ ]' and without_names(p.name, said.name) <> p.name) as is_own) found
    cross join lateral (select case when found.is_own then called_as(c.name, null, array[c.phone]) when contact.is_named then said.number
      else nullif(concat_ws('|', said.name, said.number), '') end as called) told
    cross join lateral (select concat_ws(' · ', p.name, p.address, p.hazards, p.help, p.access) as whole) words
    where c.command_center_id = center and c.id = citizen and (found.is_own or without_names(words.whole, told.called) <> words.whole)
  $function$;

CREATE OR REPLACE FUNCTION public.prepare_fact_months(first date, last date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare month date := date_trunc('month', first)::date;
begin
  while month <= last loop
    execute format('create table if not exists %I partition of fact for values from (%L) to (%L)',
      'fact_' || to_char(month, 'YYYY_MM'), month::timestamp at time zone 'UTC', (month + interval '1 month')::timestamp at time zone 'UTC');
    month := (month + interval '1 month')::date;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.public_centers()
 RETURNS SETOF command_center
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select * from command_center where slug <> 'installation' and is_active order by is_demo, created_at, id $function$;

CREATE OR REPLACE FUNCTION public.public_uploads_under_way()
 RETURNS TABLE(command_center_id uuid, id uuid, bytes bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select u.command_center_id, u.id, u.bytes from public_upload u where u.state = 'coming' and u.created_at < now() - interval '1 minute' $function$;

CREATE OR REPLACE FUNCTION public.record_demo_facts(facts jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not exists (select from command_center c join fact_head h on h.command_center_id = c.id where c.id = tanod_centre() and c.is_demo and h.seq = 0) then
    raise exception 'The log of this center has begun.' using errcode = 'insufficient_privilege';
  end if;
  insert into fact_inbox (command_center_id, at, actor_id, actor_type, verb, kind, object_id, data, audience, source, request_id)
    select tanod_centre(), f.at, f.actor_id, f.actor_type, f.verb, f.kind, f.object_id, f.data, f.audience, '', 'demo'
    from jsonb_to_recordset(facts) as f (at timestamptz, actor_id uuid, actor_type text, verb text, kind text, object_id text, data jsonb, audience text[]);
end $function$;

CREATE OR REPLACE FUNCTION public.record_fact(token bytea, claimed text, verb text, kind text, object_id text, data jsonb, audience text[], source text, request_id text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  installation constant uuid := '00000000-0000-4000-8000-000000000000';
  here constant uuid := tanod_centre();
  -- What was shown is told a moment later: the session may have ended meanwhile.
  is_look constant boolean := verb = 'personsShown';
  actor uuid;
  home uuid;
  actor_type text := claimed;
begin
  if token is null then
    if claimed <> all ('{system,public,sensor,captain}') then
      raise exception 'A fact in the name of an account needs its session.' using errcode = 'insufficient_privilege';
    end if;
  else
    select s.account_id, s.command_center_id, a.account_type into actor, home, actor_type
      from session s join account a on a.command_center_id = s.command_center_id and a.id = s.account_id
      where s.token_hash = token and (s.ended_at is null or is_look and s.ended_at > now() - interval '1 minute') and (a.is_deleted = 0 or is_look);
    if not found then
      select k.id, k.command_center_id, 'apikey' into actor, home, actor_type
        from api_key k join account m on m.command_center_id = k.command_center_id and m.id = k.made_by
        where k.token_hash = token and k.expires_at > now() and m.is_deleted = 0
          and (k.revoked_at is null or is_look and k.revoked_at > now() - interval '1 minute');
      if not found then
        if not is_look then raise exception 'This session has ended.' using errcode = 'TA401'; end if;
        actor_type := 'system';
      end if;
    end if;
    -- Another center's log names neither the stranger nor where they were; for what the installation's own people do it must be able to account.
    if home <> here and home <> installation and here <> installation then
      actor := null;
      source := '';
    end if;
  end if;
  insert into fact_inbox (command_center_id, actor_id, actor_type, verb, kind, object_id, data, audience, source, request_id)
    values (here, actor, actor_type, verb, kind, object_id, data, audience, source, request_id);
end $function$;

CREATE OR REPLACE FUNCTION public.recordings_left(after_seconds integer)
 RETURNS TABLE(command_center_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select r.command_center_id, r.id from call_recording r
      join call c on c.command_center_id = r.command_center_id and c.id = r.call_id
    where r.kept_at is null and c.state = 'ENDED' and greatest(r.heard_at, c.ended_at) < now() - after_seconds * interval '1 s' limit 200 $function$;

CREATE OR REPLACE FUNCTION public.recordings_under_way(ids uuid[])
 RETURNS TABLE(id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select r.id from call_recording r where r.id = any (ids) and r.kept_at is null $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin raise exception 'The log of facts is never changed.' using errcode = 'insufficient_privilege'; end $function$;

CREATE OR REPLACE FUNCTION public.require_fact(at_position bigint, known bytea)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if at_position > 0 and not exists (select from fact where position = at_position and hash = known) then
    raise exception 'The log has gone back.' using errcode = 'TL001';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.ringing_figures()
 RETURNS TABLE(waiting bigint, oldest_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select count(*), min(received_at) from ticket where acknowledged is null and status = 'pending' and (priority = 1 or life_threat) $function$;

CREATE OR REPLACE FUNCTION public.seal_facts(after bigint)
 RETURNS SETOF fact
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  waiting fact_inbox;
  one fact;
  head fact_head;
  sealed fact[] := '{}';
  taken bigint[] := '{}';
begin
  perform pg_advisory_xact_lock(7466001);
  for waiting in select * from fact_inbox order by id limit 1000 loop
    if head.command_center_id is distinct from waiting.command_center_id then
      perform move_head(head);
      select * into head from fact_head where command_center_id = waiting.command_center_id;
      if not found then head := row(waiting.command_center_id, 0, ''::bytea); end if;
    end if;
    one := row(waiting.command_center_id, head.seq + 1, waiting.at, nextval('fact_position'), waiting.actor_id, waiting.actor_type,
      waiting.verb, waiting.kind, waiting.object_id, waiting.data, waiting.audience, waiting.source, waiting.request_id, null, 2);
    one.hash := sha256(head.hash || convert_to(fact_text(one), 'UTF8'));
    head.seq := one.seq;
    head.hash := one.hash;
    sealed := array_append(sealed, one);
    taken := array_append(taken, waiting.id);
  end loop;
  if taken <> '{}' then
    perform move_head(head);
    insert into fact select * from unnest(sealed);
    delete from fact_inbox where id = any (taken);
    perform pg_notify('tanod_facts', one.position::text);
    -- Most often nobody else has sealed since: then these are all.
    if sealed[1].position = after + 1 then
      return query select * from unnest(sealed);
      return;
    end if;
  end if;
  return query select * from fact where position > after order by position limit 1000;
end $function$;

CREATE OR REPLACE FUNCTION public.seal_facts(after bigint, known bytea)
 RETURNS SETOF fact
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query select * from seal_facts(after);
  perform require_fact(after, known);
end $function$;

CREATE OR REPLACE FUNCTION public.search_tickets_by(told text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  made constant text := (select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum where a.attrelid = 'ticket'::regclass and a.attname = 'words');
begin
  alter table ticket drop column words;
  execute format($f$alter table ticket add column words tsvector generated always as (%s || ' ' || coalesce(%I, ''))) stored$f$, left(made, -1), told);
  create index ticket_words on ticket using gin (words) with (gin_pending_list_limit = 512);
end $function$;

CREATE OR REPLACE FUNCTION public.seconds_between(since timestamp with time zone, until timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((since IS NOT NULL) AND (until IS NOT NULL)) THEN (GREATEST((0)::numeric, floor(EXTRACT(epoch FROM (until - since)))))::integer ELSE NULL::integer END;

CREATE OR REPLACE FUNCTION public.see_call_desks(ids uuid[], on_by_itself boolean[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ insert into call_desk (command_center_id, account_id, is_on_duty)
      select a.command_center_id, a.id, d.usual from unnest(ids, on_by_itself) d (id, usual) join account a on a.id = d.id order by a.id
    on conflict (command_center_id, account_id) do update set seen_at = now() $function$;

CREATE OR REPLACE FUNCTION public.see_call_parties(ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ update call_party set seen_at = now() where id = any (ids) $function$;

CREATE OR REPLACE FUNCTION public.sender_contacts_of(wanted text)
 RETURNS TABLE(command_center_id uuid, id uuid, kind text, secret text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select c.command_center_id, c.id, c.kind, c.secret from ticket t
    join public_report r on r.number = t.number
    join report_contact c on c.command_center_id = r.command_center_id and c.report_id = r.id
    where t.command_center_id = tanod_centre() and t.number = wanted and c.kind in ('sms', 'channel')
      -- A ticket that was handed over tells no more how it came: what a page sent has the mark of its client.
      and (t.source in ('text', 'message') or (t.source = 'transfer' and (c.kind = 'channel' or (r.client_hash is null and not r.is_open311)))) $function$;

CREATE OR REPLACE FUNCTION public.session_hours(center uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin return (select (s.value #>> '{sessions,absoluteHours}')::int from setting s where s.command_center_id = center); end $function$;

CREATE OR REPLACE FUNCTION public.session_is_told()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if session_user = 'tanod_app' and not exists (
    select from fact_inbox i where i.command_center_id = new.command_center_id and i.verb = 'signedIn' and i.actor_id = new.account_id
      and i.data ->> 'sessionId' = new.id::text) then
    raise exception 'A session is opened by signing in.' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.session_stays_ended()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin raise exception 'What has ended stays ended.' using errcode = 'insufficient_privilege'; end $function$;

CREATE OR REPLACE FUNCTION public.share_again()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update ticket_share s set state = 'waiting', message = new_share_message(), tries = 0, next_at = now(), taken_until = null, turn = null
    where s.command_center_id = new.command_center_id and s.number = new.number;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.sought_prefix(center uuid, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ("right"((center)::text, 5) || to_hex((((EXTRACT(year FROM (at AT TIME ZONE 'UTC'::text)) * (12)::numeric) + EXTRACT(month FROM (at AT TIME ZONE 'UTC'::text))))::integer));

CREATE OR REPLACE FUNCTION public.storm_sets_clocks()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update ticket set attend_at = now() + interval '3 seconds'
    where command_center_id = new.command_center_id and tab in ('pending', 'accepted') and status <> 'resolved';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.take_alert_deliveries(by_way text, most integer, lease_ms integer)
 RETURNS SETOF alert_delivery
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$ update alert_delivery d set next_at = clock_timestamp() + lease_ms * interval '1 ms', tries = d.tries + 1
    where d.command_center_id = tanod_centre() and d.id in (select w.id from alert_delivery w
      where w.command_center_id = tanod_centre() and w.way = by_way and w.next_at <= clock_timestamp()
      order by array_position(array['captain', 'team', 'subscriber', 'contact'], w.kind), w.next_at limit most for update skip locked)
    returning d.* $function$;

CREATE OR REPLACE FUNCTION public.take_deliveries(hook uuid, most integer, lease_ms integer)
 RETURNS SETOF webhook_delivery
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update webhook_delivery d set taken_until = clock_timestamp() + lease_ms * interval '1 ms', turn = nextval('webhook_turn'), tries = d.tries + 1
    where d.command_center_id = tanod_centre() and d.webhook_id = hook and d.seq in (
      select p.seq from webhook_delivery p
        join webhook w on w.command_center_id = p.command_center_id and w.id = p.webhook_id and w.is_deleted = 0
        where p.command_center_id = tanod_centre() and p.webhook_id = hook and p.state = 'waiting' and p.next_at <= clock_timestamp()
          and (p.taken_until is null or p.taken_until < clock_timestamp())
          and not exists (select from webhook_delivery e where e.command_center_id = p.command_center_id and e.webhook_id = hook and e.state = 'waiting'
            and e.kind = p.kind and e.object_id = p.object_id and e.seq < p.seq)
        order by p.seq limit most for update of p skip locked)
    returning d.* $function$;

CREATE OR REPLACE FUNCTION public.take_neighbor_calls(most integer, lease_ms integer)
 RETURNS SETOF neighbor_call
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$ update neighbor_call c set next_at = clock_timestamp() + lease_ms * interval '1 ms', tries = c.tries + 1
    where c.command_center_id = tanod_centre() and c.id in (select w.id from neighbor_call w
      where w.command_center_id = tanod_centre() and w.next_at <= clock_timestamp() order by w.metres limit most for update skip locked)
    returning c.* $function$;

CREATE OR REPLACE FUNCTION public.take_public_upload(most_pixels integer, lease_ms integer)
 RETURNS TABLE(command_center_id uuid, id uuid, name text, own_number text, offline_report_id uuid, ticket_center_id uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  taken record;
begin
  select u.command_center_id as center, u.id, u.name, u.report_id into taken from public_upload u
    where u.state = 'arrived' and (u.taken_until is null or u.taken_until < now()) and (most_pixels is null or u.pixels <= most_pixels)
    order by (select count(*) from public_upload o where o.source = u.source and o.arrived_at < u.arrived_at and o.arrived_at > now() - interval '10 minutes'),
      u.pixels, u.arrived_at
    limit 1 for update skip locked;
  if taken is null then return; end if;
  update public_upload u set taken_until = now() + lease_ms * interval '1 ms' where u.command_center_id = taken.center and u.id = taken.id;
  return query select r.command_center_id, taken.id, taken.name, coalesce(r.number, o.number), r.offline_report_id, t.command_center_id
    from public_report r left join offline_report o on o.command_center_id = r.command_center_id and o.id = r.offline_report_id
      left join ticket t on t.number = coalesce(r.number, o.number)
    where r.command_center_id = taken.center and r.id = taken.report_id;
end $function$;

CREATE OR REPLACE FUNCTION public.take_shares(most integer, lease_ms integer)
 RETURNS SETOF ticket_share
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update ticket_share s set taken_until = clock_timestamp() + lease_ms * interval '1 ms', turn = nextval('share_turn'), tries = s.tries + 1
    where s.command_center_id = tanod_centre() and (s.partner_id, s.number) in (
      select w.partner_id, w.number from ticket_share w
        join partner p on p.command_center_id = w.command_center_id and p.id = w.partner_id and p.is_deleted = 0
        where w.command_center_id = tanod_centre() and w.state = 'waiting' and w.next_at <= clock_timestamp()
          and (w.taken_until is null or w.taken_until < clock_timestamp())
        order by w.next_at limit most for update of w skip locked)
    returning s.* $function$;

CREATE OR REPLACE FUNCTION public.take_within(keys bytea[], mosts integer[], window_ms double precision, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  begins timestamptz := moment - window_ms * interval '1 ms';
  has_room boolean;
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into attempt (key, since, count) select k, moment, 0 from unnest(keys) k order by k on conflict (key) do nothing;
  perform from attempt a where a.key = any(keys) order by a.key for update;
  select bool_and((select count(*) from unnest(a.moments) m where m > begins) < w.most) into has_room
    from unnest(keys, mosts) w (key, most) join attempt a on a.key = w.key;
  if has_room then
    update attempt a set since = moment, moments = array(select m from unnest(a.moments) m where m > begins order by m) || moment where a.key = any(keys);
  end if;
  return has_room;
end $function$;

CREATE OR REPLACE FUNCTION public.tallies_of(one ticket_figure)
 RETURNS TABLE(kind text, key text, amount integer)
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 VALUES ('status'::text,(tallies_of.one).status,0), ('priority'::text,((tallies_of.one).priority)::text,0), ('slot'::text,((tallies_of.one).slot)::text,0), ('barangay'::text,COALESCE(((tallies_of.one).barangay_id)::text, ''::text),0)
 UNION ALL
  SELECT 'unit'::text,
     (unit.unit)::text AS unit,
     0
    FROM unnest((tallies_of.one).units) unit(unit)
 UNION ALL
  SELECT i.name,
     ((tallies_of.one).priority)::text AS priority,
     duration_step(i.seconds) AS duration_step
    FROM ( VALUES ('answer'::text,(tallies_of.one).answer), ('processing'::text,(tallies_of.one).processing), ('turnout'::text,(tallies_of.one).turnout), ('travel'::text,(tallies_of.one).travel), ('response'::text,(tallies_of.one).response), ('resolution'::text,(tallies_of.one).resolution), ('unanswered'::text,(tallies_of.one).unanswered), ('unsent'::text,(tallies_of.one).unsent), ('unreached'::text,(tallies_of.one).unreached)) i(name, seconds)
   WHERE (i.seconds IS NOT NULL);
END;

CREATE OR REPLACE FUNCTION public.tanod_centre()
 RETURNS uuid
 LANGUAGE sql
 STABLE
RETURN (NULLIF(current_setting('tanod.centre'::text, true), ''::text))::uuid;

CREATE OR REPLACE FUNCTION public.tell_cells_of_erasure(center uuid, numbers text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if center is distinct from tanod_centre() then raise exception 'not of this center' using errcode = 'insufficient_privilege'; end if;
  perform forget_handed(center, numbers);
  update ticket t set version = t.version + 1 where t.command_center_id = center and t.number = any (numbers) and t.status = 'transferred'
    and exists (select from ticket_transfer x join cell_transfer e on e.command_center_id = x.command_center_id and e.id = x.id
      where x.command_center_id = center and x.number = t.number and x.direction = 'outgoing' and x.state = 'offered' and e.is_open);
  update cell_transfer e set message = 'offer', message_at = now(), taken_until = null, turn = null, outcome = null, next_at = now(),
    tries = case when e.received_at is null then e.tries else 0 end, then_erased = true
    from ticket_transfer x where e.command_center_id = center and x.command_center_id = center and x.id = e.id and x.number = any (numbers)
      and x.direction = 'outgoing' and x.state = 'offered' and e.is_open;
  update cell_transfer e set then_erased = e.message is not null, message = coalesce(e.message, 'erased'), message_at = coalesce(e.message_at, now()),
    next_at = case when e.message is null then now() else e.next_at end, tries = case when e.message is null then 0 else e.tries end
    from ticket_transfer x where e.command_center_id = center and x.command_center_id = center and x.id = e.id and x.number = any (numbers)
      and (x.state = 'accepted' or e.crossed_at is not null) and e.message is distinct from 'erased';
end $function$;

CREATE OR REPLACE FUNCTION public.ticket_words(center uuid, at timestamp with time zone, status text, closed_at timestamp with time zone, priority integer, case_type uuid, barangay uuid, accepted jsonb, units uuid[], lat double precision, lng double precision, flags boolean[], said text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  p constant text := ' ' || sought_prefix(center, at);
begin
  return array_to_tsvector(string_to_array(substr(
    regexp_replace(' ' || regexp_replace(lower(normalize(said, NFKC)), '([[:alnum:]]{100})[[:alnum:]]+', '\1', 'g'), '[^[:alnum:]]+', p, 'g')
      || p || '#s' || status || p || '#t' || case when status = 'resolved' then case when closed_at is null then 'accepted' else 'archived' end else status end
      || p || '#p' || priority || p || '#c' || case_type || coalesce(p || '#b' || barangay, '') || coalesce(p || '#a' || (accepted ->> 'id'), '')
      || coalesce(p || '#g' || floor(lat * 50) || 'x' || floor(lng * 50), '')
      || case when units = '{}' then '' else p || '#u' || array_to_string(units, p || '#u') end
      || case when flags[1] then p || '#f0' else '' end || case when flags[2] then p || '#f1' else '' end || case when flags[3] then p || '#f2' else '' end
      || case when flags[4] then p || '#f3' else '' end || case when flags[5] then p || '#f4' else '' end || case when flags[6] then p || '#f5' else '' end, 2), ' '));
end $function$;

CREATE OR REPLACE FUNCTION public.tickets_matching(wanted text, since timestamp with time zone, until timestamp with time zone, is_forward boolean, place_at timestamp with time zone, place_number text, most integer)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  center constant uuid := tanod_centre();
  first timestamptz;
  last timestamptz;
  month timestamptz;
  wants int := most;
  found_now int;
begin
  select min(received_at), max(received_at) into first, last from ticket where command_center_id = center;
  first := date_trunc('month', greatest(first, since, case when is_forward then place_at end), 'UTC');
  last := date_trunc('month', least(last, until, case when not is_forward then place_at end), 'UTC');
  month := case when is_forward then first else last end;
  while month between first and last and wants > 0 loop
    if is_forward then
      return query with fitting as materialized (
          select t.number, t.command_center_id, t.received_at from ticket t where t.words @@ replace(wanted, '~', sought_prefix(center, month))::tsquery)
        select f.number from fitting f where f.command_center_id = center and (since is null or f.received_at >= since) and (until is null or f.received_at < until)
          and (place_at is null or (f.received_at, f.number) > (place_at, place_number)) order by f.received_at, f.number limit wants;
    else
      return query with fitting as materialized (
          select t.number, t.command_center_id, t.received_at from ticket t where t.words @@ replace(wanted, '~', sought_prefix(center, month))::tsquery)
        select f.number from fitting f where f.command_center_id = center and (since is null or f.received_at >= since) and (until is null or f.received_at < until)
          and (place_at is null or (f.received_at, f.number) < (place_at, place_number)) order by f.received_at desc, f.number desc limit wants;
    end if;
    get diagnostics found_now = row_count;
    wants := wants - found_now;
    month := date_trunc('month', case when is_forward then month + interval '32 days' else month - interval '1 day' end, 'UTC');
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.tickets_to_attend(most integer)
 RETURNS TABLE(command_center_id uuid, number text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select c.id, t.number from command_center c cross join lateral (
      select number, attend_at from ticket where command_center_id = c.id and attend_at is not null and attend_at <= now() order by attend_at limit most) t
    order by t.attend_at limit most $function$;

CREATE OR REPLACE FUNCTION public.unsay_reworded()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.text is distinct from old.text then new.said := null; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.uploads_known(wanted uuid[])
 RETURNS TABLE(id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin return query select u.id from public_upload u where u.id = any (wanted) and u.state in ('coming', 'arrived'); end $function$;

CREATE OR REPLACE FUNCTION public.watches_to_attend(most integer, ahead_ms integer)
 RETURNS TABLE(command_center_id uuid, number text, account_id uuid, in_ms double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select w.command_center_id, w.number, w.account_id, extract(epoch from w.attend_at - clock_timestamp()) * 1000
    from crew_watch w where w.attend_at <= clock_timestamp() + ahead_ms * interval '1 ms' order by w.attend_at limit most $function$;

CREATE OR REPLACE FUNCTION public.webhooks_with_work()
 RETURNS TABLE(command_center_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select w.command_center_id, w.id from webhook w
    join command_center c on c.id = w.command_center_id and c.is_active
    join fact_head h on h.command_center_id = w.command_center_id
    where w.is_deleted = 0 and (w.told_to < h.seq or exists (select from webhook_delivery d where d.command_center_id = w.command_center_id
      and d.webhook_id = w.id and d.state = 'waiting' and d.next_at <= now() and (d.taken_until is null or d.taken_until < now()))) $function$;

CREATE OR REPLACE FUNCTION public.without_names(said jsonb, called text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (called IS NULL) THEN said ELSE (regexp_replace((said)::text, (('(?<![[:alnum:]])('::text || called) || ')(?![[:alnum:]]|": )'::text), '[removed]'::text, 'gi'::text))::jsonb END;

CREATE OR REPLACE FUNCTION public.without_names(said text, called text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (called IS NULL) THEN said ELSE regexp_replace(said, (('(?<![[:alnum:]])('::text || called) || ')(?![[:alnum:]])'::text), '[removed]'::text, 'gi'::text) END;

CREATE OR REPLACE FUNCTION public.without_words(center uuid, step jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN ((((step || CASE WHEN (step ? 'note'::text) THEN '{"note": null}'::jsonb ELSE '{}'::jsonb END) || CASE WHEN (step ? 'summary'::text) THEN '{"summary": ""}'::jsonb ELSE '{}'::jsonb END) || CASE WHEN ((step ? 'reason'::text) AND (NOT (EXISTS (SELECT FROM decline_reason d WHERE ((d.command_center_id = without_words.center) AND (d.name = (without_words.step ->> 'reason'::text))))))) THEN '{"reason": ""}'::jsonb ELSE '{}'::jsonb END) || CASE WHEN ((step ? 'disposition'::text) AND (NOT (EXISTS (SELECT FROM disposition d WHERE ((d.command_center_id = without_words.center) AND (d.name = (without_words.step ->> 'disposition'::text))))))) THEN '{"disposition": ""}'::jsonb ELSE '{}'::jsonb END);
