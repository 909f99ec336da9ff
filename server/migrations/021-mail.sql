-- When the account has opened the link that was mailed to its address; null since its last change.
alter table account add column email_verified_at timestamptz;

-- A mail to an account. The queue only tells when to look at it.
create table mail (
  id bigint generated always as identity primary key,
  -- Part of the Message-ID, so that a mail that was sent twice is recognized.
  public_id text not null unique,
  account_id bigint not null references account (id) on delete cascade,
  -- Not always that of the account: a notice of a changed address goes to the old one.
  address text not null,
  kind text not null,
  -- What its template needs. Null once it is sent or of no use any more: it may contain a code.
  content jsonb,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'SENT', 'FAILED')),
  attempts integer not null default 0,
  -- What the mail server answered to the last attempt.
  last_answer text,
  queued_at timestamptz not null default now(),
  -- During an attempt: when it counts as interrupted.
  next_attempt_at timestamptz not null default now(),
  -- When its content is of no use any more; null for never.
  expires_at timestamptz,
  finished_at timestamptz
);
create index mail_account_id_queued_at_idx on mail (account_id, queued_at);
create index mail_address_queued_at_idx on mail (lower(address), queued_at);
create index mail_next_attempt_at_idx on mail (next_attempt_at) where state = 'QUEUED';
create index mail_finished_at_idx on mail (state, finished_at, id) where state <> 'QUEUED';
create index mail_expires_at_idx on mail (expires_at) where content is not null;

-- The hash of a link that was mailed to an account, which works once.
create table mailed_link (
  hash bytea primary key,
  account_id bigint not null references account (id) on delete cascade,
  purpose text not null check (purpose in ('reset-password', 'verify-email')),
  -- Where it was mailed to: it proves nothing about a later address.
  address text not null,
  expires_at timestamptz not null
);
create index mailed_link_account_id_idx on mailed_link (account_id);
create index mailed_link_expires_at_idx on mailed_link (expires_at);
