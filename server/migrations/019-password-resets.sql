-- The hash of a link with which an account sets a new password, once.
create table password_reset (
  account_id bigint primary key references account (id) on delete cascade,
  hash bytea not null unique,
  expires_at timestamptz not null
);
