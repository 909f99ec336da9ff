-- When the newest of the files was written, by the clock of their store, which is not that of the
-- database. A file that is written again later must stay.
alter table removal add column newest_file_at timestamptz;
update removal set newest_file_at = requested_at;
alter table removal alter column newest_file_at set not null;
alter table removal drop column requested_at;
