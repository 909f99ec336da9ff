-- While a backup runs, files are not removed: its snapshot lists them. One row.
create table backup_run (
  only_row boolean primary key default true check (only_row),
  -- Extended while the backup runs, so that a killed one does not hold removals up for long.
  removals_wait_until timestamptz not null default '-infinity'
) with (fillfactor = 50);
insert into backup_run default values;

-- Files whose removal waits for the end of a backup, as a key or a prefix of keys.
create table removal (
  prefix text primary key,
  requested_at timestamptz not null default now()
);
