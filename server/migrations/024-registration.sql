-- The account whose invite this one used.
alter table account add column invited_by bigint references account (id) on delete set null;
create index account_invited_by on account (invited_by) where invited_by is not null;

-- A link with which others sign up.
create table invite (
  code text primary key,
  inviter_id bigint not null references account (id) on delete cascade,
  uses integer not null check (uses > 0),
  uses_left integer not null check (uses_left between 0 and uses),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz not null
);
create index invite_inviter on invite (inviter_id, created_at desc);

-- An account that waits for the approval of a moderator.
create table application (
  account_id bigint primary key references account (id) on delete cascade,
  answer text not null,
  created_at timestamptz(3) not null default now()
);
create index application_oldest on application (created_at, account_id);

-- Own limits of a user, in bytes; null for those of the site.
alter table account add column quota_bytes bigint check (quota_bytes >= 0);
alter table account add column quota_bytes_per_day bigint check (quota_bytes_per_day >= 0);
