-- The master playlist states the frames per second of each rendition. Null for those from before.
alter table rendition add column frame_rate real;
