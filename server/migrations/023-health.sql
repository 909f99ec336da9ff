-- The newest backup and the newest test of a restore.
create table backup_result (
  kind text primary key check (kind in ('backup', 'test-restore')),
  snapshot text not null,
  -- Whether the backup is on the disk of the data, so that both can be lost at once.
  on_same_disk boolean not null,
  finished_at timestamptz not null default now()
);

-- Slow and failed requests of the last day, summed up by hour and route, which bounds the table.
create table request_incident (
  kind text not null check (kind in ('slow', 'error')),
  hour timestamptz not null,
  method text not null,
  route text not null,
  status integer not null,
  count integer not null,
  max_ms integer not null,
  -- Of the last error.
  message text not null,
  last_at timestamptz not null,
  primary key (kind, hour, method, route, status)
);
