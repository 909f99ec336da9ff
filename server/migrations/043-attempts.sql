-- Each start of the work on a video has a number. What it changes checks that no later one has begun, and the
-- names of its files contain the number. Videos that exist count as started once: their files have no number.
alter table video add column attempt integer not null default 1;
alter table video alter column attempt set default 0;
alter table video add column previews_attempt integer not null default 1;
alter table video alter column previews_attempt set default 0;
alter table rendition add column attempt integer not null default 1;
alter table rendition alter column attempt set default 0;
-- The name of its file; null in an earlier release.
alter table rendition add column file text;

-- Files are removed an hour after the change that no longer needs them has committed.
alter table removal add column due_at timestamptz not null default now() + interval '1 hour';
-- Null if nothing can be written there again.
alter table removal alter column newest_file_at drop not null;
create index removal_due on removal (due_at);

alter table data_export add column attempt integer not null default 1;
alter table data_export alter column attempt set default 0;
