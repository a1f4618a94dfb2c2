-- Cameras behind a gateway that speaks WHEP.
alter table camera drop constraint camera_kind_check;
alter table camera add constraint camera_kind_check check (kind in ('hls', 'rtsp', 'mjpeg', 'still', 'whep'));
