-- The site itself: settings, counts, logs and backups.

-- A value that the server generates once, such as a secret key.
create table setting (
  name text primary key,
  value text not null
);

-- A site setting that differs from its default.
create table site_setting (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);

-- A version of the terms of the site. Rows are only added.
create table terms (
  version int primary key check (version > 0),
  -- Empty if this version withdrew the terms.
  content text not null check (char_length(content) <= 100000),
  -- Whether members must accept this version before they can publish again.
  must_accept boolean not null,
  published_at timestamptz not null default now()
);

-- The hash of the link that makes a user an owner; one row at most.
create table claim_code (
  only_row boolean default true primary key check (only_row),
  hash bytea not null,
  -- Null if it is valid until used or replaced.
  expires_at timestamptz
);

-- Actions of owners and moderators, and changes of sign-ins. Rows are only added.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  -- The account that acted; null for the operator's commands and for the site itself.
  actor_id bigint,
  -- The account that was acted on.
  subject_id bigint,
  action text not null
    check (action in ('site.claimed', 'site.changed', 'terms.published', 'role.changed', 'application.decided',
      'registration.surge', 'quota.changed', 'reset-link.created', 'mail.retried', 'mail.tested',
      'job.retried', 'cache.purge-failed', 'password.changed', 'password.reset', 'email.changed',
      'two-factor.enabled', 'two-factor.disabled', 'recovery-codes.replaced', 'recovery-code.used',
      'passkey.added', 'passkey.removed', 'identity.connected', 'identity.removed',
      'provider.created', 'provider.changed', 'provider.deleted', 'api-token.created', 'api-token.deleted',
      'api-token.used', 'webhook.created', 'webhook.changed', 'webhook.deleted', 'webhook.sent',
      'webhook.failed', 'session.ended', 'sessions.ended', 'account.deleted',
      'review.claimed', 'review.noted', 'decision.made', 'decision.reversed', 'appeal.answered',
      'wave.started', 'wave.reversed')),
  details jsonb not null default '{}'
);
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_of_subject on audit_log (subject_id, at desc, id desc);

-- A count of sign-ins or new uploads across all processes. Lost in a crash.
create unlogged table rate_limit (
  -- A hash of the limit and the client that it counts.
  key bytea primary key,
  points int not null,
  expires_at timestamptz not null
);
create index rate_limit_expires_at on rate_limit (expires_at);

-- Slow and failed requests of the last day, by hour, route and status.
create table request_incident (
  kind text not null check (kind in ('slow', 'error')),
  hour timestamptz not null,
  method text not null,
  route text not null,
  status int not null,
  count int not null,
  max_ms int not null,
  -- The message of the last error.
  message text not null,
  last_at timestamptz not null,
  primary key (kind, hour, method, route, status)
);

-- The numbers of the site in an hour, for at least a year.
create table site_hour (
  hour timestamptz primary key,
  -- Accounts created.
  members int not null default 0,
  -- Items listed.
  videos int not null default 0,
  posts int not null default 0,
  views int not null default 0,
  -- Requests that failed with a status of 500 or more.
  errors int not null default 0,
  -- Bytes used on the disk of the data folder, the last time they were measured.
  disk_bytes bigint,
  -- The most jobs that waited.
  waiting_jobs int
);

-- A problem that the owners of the site were notified of by mail and that still exists.
create table alert (
  reason text primary key,
  began_at timestamptz not null default now()
);

-- An address of another program to which the site sends events.
create table webhook (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  url text not null check (length(url) <= 500),
  events text[] not null check (events <@ array['video.published', 'video.ready', 'video.failed',
    'post.published', 'comment.created', 'member.joined', 'member.left', 'report.opened',
    'report.decided', 'backup.failed', 'disk.low']),
  state text not null default 'ON' check (state in ('ON', 'OFF', 'FAILED')),
  -- The secret that signs its deliveries is derived from this number and the key of the site.
  secret_version int not null default 1,
  secret_renewed_at timestamptz,
  created_at timestamptz not null default now(),
  last_delivered_at timestamptz,
  -- Since when every attempt has failed; null if the last one did not.
  failing_since timestamptz
);

-- An event that is sent to a webhook, or was within the last two weeks.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  -- The id of the message, which the receiver sees.
  public_id text not null unique,
  webhook_id bigint not null references webhook on delete cascade,
  event text not null check (event in ('video.published', 'video.ready', 'video.failed',
    'post.published', 'comment.created', 'member.joined', 'member.left', 'report.opened',
    'report.decided', 'backup.failed', 'disk.low', 'webhook.test')),
  -- The row id of the item, account or review; null if the event is about none.
  subject_id bigint,
  happened_at timestamptz not null,
  -- What the payload says of the subject.
  data jsonb not null,
  state text not null default 'WAITING'
    check (state in ('WAITING', 'DELIVERED', 'FAILED', 'SKIPPED')),
  attempts int not null default 0,
  attempted_at timestamptz,
  next_attempt_at timestamptz,
  -- When it was announced, or was last sent again by an owner.
  started_at timestamptz not null default now(),
  response text not null default '',
  -- An event of a subject is announced once, even if a job runs twice.
  unique (webhook_id, event, subject_id)
);
create index webhook_delivery_newest on webhook_delivery (webhook_id, happened_at desc, id desc);
create index webhook_delivery_due on webhook_delivery (webhook_id, attempts, next_attempt_at)
  where state = 'WAITING';
create index webhook_delivery_started_at on webhook_delivery (started_at);

-- Machines that encode with x264 although another encoder is configured, and why. Written at
-- startup.
create table encoder_fallback (
  machine text primary key,
  problem text not null,
  began_at timestamptz not null default now()
);

-- The latest backup and the latest test of a restore.
create table backup_result (
  kind text primary key check (kind in ('backup', 'test-restore')),
  snapshot text not null,
  -- Whether the backup is on the same disk as the data, so that both can be lost at once.
  on_same_disk boolean not null,
  finished_at timestamptz not null default now()
);

-- Until when the removal of files waits for a running backup; one row.
create table backup_run (
  only_row boolean default true primary key check (only_row),
  -- Extended while the backup runs, so that a killed backup does not delay removals for long.
  removals_wait_until timestamptz not null default '-infinity'
) with (fillfactor = 50);

-- Files that are no longer needed, and when they will be removed.
create table removal (
  prefix text primary key,
  newest_file_at timestamptz,
  due_at timestamptz not null default (now() + '01:00:00'),
  multipart_key text,
  multipart_id text
);
create index removal_due on removal (due_at);

create function reject_audit_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;

create trigger audit_log_is_append_only before delete or update or truncate on audit_log
  for each statement execute function reject_audit_log_change();

insert into backup_run default values;
