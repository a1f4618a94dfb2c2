-- Functions that are found without a search path, as where a dump is brought back.
alter function take_within(bytea[], integer[], double precision, timestamptz) set search_path = public, pg_temp;
alter function alert_receivers(uuid[], text, text[]) set search_path = public, pg_temp;
alter function address_alert(uuid, uuid[], text, text[], uuid[]) set search_path = public, pg_temp;
alter function take_alert_deliveries(text, integer, integer) set search_path = public, pg_temp;
