-- Accounts, sign-in, sign-up and relations between accounts.

-- A user: credentials, profile and settings. Deletion only marks the row; a job purges it.
create table account (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  username text not null unique,
  email text not null,
  full_name text not null,
  pronouns text not null default '',
  about text not null default '',
  avatar_asset_id bigint,
  cover_asset_id bigint,
  -- Empty if the account has no password, because it was created with a sign-in provider.
  password_hash text not null,
  -- Increases with each change of the password or email address, which revokes earlier signed
  -- tokens.
  credential_version int not null default 0,
  email_verified_at timestamptz,
  two_factor_at timestamptz,
  role text not null default 'member' check (role in ('member', 'moderator', 'owner')),
  -- Follows from the decisions in force about the account.
  standing text not null default 'active' check (standing in ('active', 'limited', 'suspended')),
  -- When a moderator first approved held content of the account. It is no longer a newcomer since
  -- then.
  trusted_at timestamptz(3),
  invited_by bigint references account on delete set null,
  -- Null for the default of the site.
  quota_bytes bigint check (quota_bytes >= 0),
  quota_bytes_per_day bigint check (quota_bytes_per_day >= 0),
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  nsfw_content text not null default 'BLUR' check (nsfw_content in ('SHOW', 'HIDE', 'BLUR')),
  publish_status text not null default 'PUBLIC' check (publish_status in ('PRIVATE', 'UNLISTED', 'PUBLIC')),
  category text not null default 'GENERAL'
    check (category in ('GENERAL', 'ENTERTAINMENT', 'EDUCATION', 'GAMING', 'MUSIC', 'COMEDY', 'PROGRAMMING',
      'SCIENCE', 'TECH', 'ART', 'ANIMATION', 'GRAPHICS')),
  save_search_history boolean not null default true,
  save_watch_history boolean not null default true,
  -- Whether statistics of videos include what the account watches.
  count_in_statistics boolean not null default true,
  -- Increases when the account replaces its key for feed readers.
  feed_key_version int not null default 0,
  -- Whether the person confirmed the minimum age of the site at sign-up.
  age_confirmed boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index account_avatar on account (avatar_asset_id) where avatar_asset_id is not null;
create index account_created on account (created_at);
create index account_cover on account (cover_asset_id) where cover_asset_id is not null;
create unique index account_email_key on account (lower(email));
create index account_invited_by on account (invited_by) where invited_by is not null;
create index account_staff on account (role, id) where role <> 'member';

-- The numbers of followers and of followed accounts.
create table account_counter (
  account_id bigint primary key references account on delete cascade,
  followers bigint not null default 0,
  following bigint not null default 0
) with (fillfactor = 80);

-- A sign-in on one device. Deleting the row ends the session.
create table session (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  account_id bigint not null references account on delete cascade,
  xsrf_token text not null,
  device text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- When the password was last entered in this session, or a sign-in provider confirmed the person.
  password_at timestamptz
);
create index session_account on session (account_id);
create index session_last_used on session (last_used_at);

-- The hash of an access or refresh token of a session; refresh tokens rotate.
create table session_token (
  hash bytea primary key,
  session_id bigint not null references session on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  -- The refresh token that this one was exchanged for.
  parent_hash bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create index session_token_expiry on session_token (expires_at);
create index session_token_parent on session_token (parent_hash) where parent_hash is not null;
create index session_token_session on session_token (session_id);

-- The hash of a token with which a program acts for an account.
create table api_token (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  account_id bigint not null references account on delete cascade,
  name text not null,
  hash bytea not null unique,
  scopes text[] not null
    check (scopes <@ array['read', 'write', 'upload', 'moderate', 'administer']),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index api_token_account on api_token (account_id);

-- A former username of an account: it redirects to the account and is not available to others.
create table previous_username (
  username text primary key,
  account_id bigint references account on delete set null,
  reserved_until timestamptz not null
);
create index held_username_account on previous_username (account_id);
create index held_username_until on previous_username (reserved_until);

-- A single-use link for setting a new password of an account.
create table password_reset (
  account_id bigint primary key references account on delete cascade,
  hash bytea not null unique,
  expires_at timestamptz not null
);

-- A link mailed to an account for resetting a password or verifying an address.
create table mailed_link (
  hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  purpose text not null check (purpose in ('reset-password', 'verify-email')),
  -- The address it was mailed to: it proves nothing about a later address.
  address text not null,
  expires_at timestamptz not null
);
create index mailed_link_account_id_idx on mailed_link (account_id);
create index mailed_link_expires_at_idx on mailed_link (expires_at);

-- The hash of a used single-use signed token.
create table used_token (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index used_token_expiry on used_token (expires_at);

-- The secret that an account shares with its authenticator app, encrypted.
create table totp (
  account_id bigint primary key references account on delete cascade,
  -- Encrypted with a key derived from the server's secret.
  secret bytea not null,
  -- The time step of the last accepted code. Codes of this and earlier steps are rejected.
  last_step bigint not null default 0
);

-- The hash of a single-use code that replaces the authenticator app.
create table recovery_code (
  account_id bigint not null references account on delete cascade,
  hash bytea not null,
  primary key (account_id, hash)
);

-- A passkey of an account: a WebAuthn credential with its public key.
create table passkey (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  account_id bigint not null references account on delete cascade,
  name text not null,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- The number of signatures reported by the authenticator; 0 if it does not count them.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- The domain of the site where it was added.
  domain text not null
);
create index passkey_account_id_idx on passkey (account_id);

-- That an account accepted a version of the terms.
create table terms_acceptance (
  account_id bigint not null references account on delete cascade,
  version int not null references terms,
  accepted_at timestamptz not null default now(),
  primary key (account_id, version)
);

-- An OpenID provider with which people sign in.
create table sign_in_provider (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  issuer text not null,
  client_id text not null,
  -- Encrypted; null if the provider has given none.
  client_secret bytea,
  -- The rest of the settings, as the contract describes them.
  settings jsonb not null,
  created_at timestamptz not null default now(),
  unique (issuer, client_id)
);

-- An account at a provider with which an account signs in.
create table identity (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  account_id bigint not null references account on delete cascade,
  provider_id bigint not null references sign_in_provider on delete cascade,
  -- The provider's permanent name of it, which it never gives to another.
  subject text not null,
  -- What people call it: an email address or a name.
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  unique (provider_id, subject),
  unique (account_id, provider_id)
);

-- A session that began at a provider, which may end it.
create table identity_session (
  session_id bigint primary key references session on delete cascade,
  identity_id bigint not null references identity on delete cascade,
  -- The provider's id of its own session; null if it has none.
  provider_session text,
  -- The tokens of the provider, encrypted.
  tokens bytea not null,
  -- When the provider last confirmed that the person may stay.
  checked_at timestamptz not null default now()
);
create index identity_session_checked on identity_session (checked_at);
create index identity_session_identity on identity_session (identity_id);

-- A wrong code after the right password, stored for a day.
create table second_factor_failure (
  account_id bigint not null references account on delete cascade,
  -- The id of a known device of the account; empty for all other devices together.
  device text not null,
  failed_at timestamptz not null default now()
);
create index second_factor_failure_account_id_idx on second_factor_failure (account_id, failed_at);
create index second_factor_failure_age on second_factor_failure (failed_at);

-- A link that lets others sign up.
create table invite (
  code text primary key,
  inviter_id bigint not null references account on delete cascade,
  uses int not null check (uses > 0),
  uses_left int not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz not null,
  check (uses_left >= 0 and uses_left <= uses)
);
create index invite_inviter on invite (inviter_id, created_at desc);

-- An account that awaits approval by a moderator, with the applicant's answer.
create table application (
  account_id bigint primary key references account on delete cascade,
  answer text not null,
  created_at timestamptz(3) not null default now()
);
create index application_oldest on application (created_at, account_id);

-- Where an account signed up from, stored for thirty days to detect waves of sign-ups.
create table sign_up (
  account_id bigint primary key references account on delete cascade,
  -- A keyed hash of the network: equal for equal networks, and reveals nothing else.
  network text not null,
  mail_domain text not null,
  created_at timestamptz(3) not null default now()
);
create index sign_up_mail_domain on sign_up (mail_domain, created_at desc);
create index sign_up_newest on sign_up (created_at desc, account_id desc);

-- An account that follows another.
create table follow (
  follower_id bigint not null references account on delete cascade,
  followee_id bigint not null references account on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (follower_id, followee_id),
  check (follower_id <> followee_id)
);
create index follow_followers on follow (followee_id, created_at desc, follower_id desc);
create index follow_following on follow (follower_id, created_at desc, followee_id desc);

-- An account that blocks another: neither sees the other's content and activity.
create table block (
  blocker_id bigint not null references account on delete cascade,
  blocked_id bigint not null references account on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index block_blocked_id_blocker_id_idx on block (blocked_id, blocker_id);
create index block_list_idx on block (blocker_id, created_at, blocked_id);

-- An account that does not see another's content and activity.
create table mute (
  muter_id bigint not null references account on delete cascade,
  muted_id bigint not null references account on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (muter_id, muted_id),
  check (muter_id <> muted_id)
);
create index mute_list_idx on mute (muter_id, created_at, muted_id);
create index mute_muted_id_idx on mute (muted_id);

create function is_shown(account) returns boolean language sql stable
  return $1.deleted_at is null and $1.standing <> 'suspended';
