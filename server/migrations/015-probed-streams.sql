-- The streams of a video as found when it was uploaded, so that processing need not probe it again.
-- Null for an image, and for a video from before this release.
alter table asset add column probe jsonb;
