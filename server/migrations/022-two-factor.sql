-- When two-factor sign-in was turned on; null while the password alone signs in.
alter table account add column two_factor_at timestamptz;

-- The secret that an account shares with its authenticator app. In use while account.two_factor_at is set.
create table totp (
  account_id bigint primary key references account (id) on delete cascade,
  -- Encrypted with a key derived from the server's secret.
  secret bytea not null,
  -- The time step of the last accepted code. Codes of this and earlier steps are rejected.
  last_step bigint not null default 0
);

-- A code that replaces the authenticator app once.
create table recovery_code (
  account_id bigint not null references account (id) on delete cascade,
  hash bytea not null,
  primary key (account_id, hash)
);

-- A wrong code. They bound the guesses of an account, in all processes together.
create table second_factor_failure (
  account_id bigint not null references account (id) on delete cascade,
  -- The id of a known device of the account; empty for all others together.
  device text not null,
  failed_at timestamptz not null default now()
);
create index second_factor_failure_account_id_idx on second_factor_failure (account_id, failed_at);

-- A WebAuthn credential.
create table passkey (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  account_id bigint not null references account (id) on delete cascade,
  name text not null,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- The number of signatures, as its authenticator reports it; 0 if it counts none.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_account_id_idx on passkey (account_id);

-- The hash of a signed token that was used, until the token expires.
create table used_token (
  hash bytea primary key,
  expires_at timestamptz not null
);
