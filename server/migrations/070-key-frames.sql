-- For players that show pictures while they seek: the bytes from the beginning of each segment to the end of its key
-- frame. Null for renditions of before, and while a rendition is partial.
alter table rendition add column key_frames integer[];
