-- For players that show pictures while they seek: the bytes from the beginning of each segment to the end of its key
-- frame. Null for existing renditions, and while a rendition is partial.
-- The rates are the bits per second of these key frames alone, at most and on average.
alter table rendition
  add column key_frames integer[],
  add column key_frame_peak_rate integer,
  add column key_frame_average_rate integer;
