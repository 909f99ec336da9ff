alter table account add column role text not null default 'member'
  check (role in ('member', 'moderator', 'owner'));
create index account_staff on account (role, id) where role <> 'member';

-- The link with which somebody becomes an owner of the site. One row at most.
create table claim_code (
  only_row boolean primary key default true check (only_row),
  hash bytea not null,
  -- Null: it works until it is used or replaced.
  expires_at timestamptz
);

-- Without foreign keys: an entry outlives the accounts in it, of which it has no names.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  -- The account that acted; null for the operator's commands and for the site itself.
  actor_id bigint,
  -- The account that was acted on.
  subject_id bigint,
  action text not null,
  details jsonb not null default '{}'
);
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_of_subject on audit_log (subject_id, at desc, id desc);

create function reject_audit_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function reject_audit_log_change();

-- The settings of the site that differ from their defaults.
create table site_setting (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);
