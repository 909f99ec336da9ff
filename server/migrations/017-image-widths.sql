-- The files of an image and its colour. Null for a video, and for an image of an earlier release: that
-- has the two files of its folder, whose names are their maximum sizes.
alter table asset
  -- The widths of its files in pixels, ascending.
  add column widths smallint[],
  -- The dominant colour, #rrggbb; null if it is transparent.
  add column color text check (color ~ '^#[0-9a-f]{6}$');
