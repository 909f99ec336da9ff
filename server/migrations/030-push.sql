-- Where the browser of a session receives push notifications.
create table push_subscription (
  session_id bigint primary key references session (id) on delete cascade,
  -- A secret: whoever knows it can send to this browser.
  endpoint text not null unique,
  -- The public key of the browser, and the secret that it shares with this server.
  p256dh bytea not null,
  auth bytea not null,
  -- The number of notifications that could not be sent since the last one that was.
  failures integer not null default 0,
  -- The last answer of the push service that was not a success.
  last_answer text,
  created_at timestamptz(3) not null default now()
);

-- A push notification to all browsers of an account. Kept for a day, also as the log that the limits count.
create table push (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  kind text not null,
  -- What it is about. A newer notification with the same tag replaces the older one.
  tag text not null,
  queued_at timestamptz not null default now()
);
create index push_account_id_queued_at_idx on push (account_id, queued_at);
create index push_queued_at_idx on push (queued_at);
