-- Notifications and their channels: the list, push and mail.

-- A notification to an account: a group of accounts that took the same action on one item.
create table notification (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  account_id bigint not null references account on delete cascade,
  kind text not null
    check (kind in ('comment', 'reply', 'mention', 'held', 'approved', 'upvote', 'follow', 'publication',
      'video-ready', 'video-failed', 'decision', 'appeal', 'report', 'reset-link')),
  -- The video, post or comment it is about; null for a follow.
  item_id bigint references item on delete cascade,
  opened_at timestamptz(3) not null default now(),
  -- When an account last joined the group.
  latest_at timestamptz(3) not null default now(),
  seen_at timestamptz(3),
  -- Whether others can still join the group.
  is_open boolean not null default true
) with (fillfactor = 90);
create index notification_about on notification (account_id, kind, coalesce(item_id, 0));
create index notification_age on notification (latest_at);
create index notification_item on notification (item_id) where item_id is not null;
create index notification_newest on notification (account_id, latest_at desc, id desc);
create unique index notification_open on notification (account_id, kind, coalesce(item_id, 0)) where is_open;
create index notification_unseen on notification (account_id, latest_at desc, id desc) where seen_at is null;

-- An account in the group of a notification, with its comment if it wrote one.
create table notification_actor (
  notification_id bigint not null references notification on delete cascade,
  account_id bigint not null references account on delete cascade,
  -- The comment that the actor wrote, if there is one.
  item_id bigint references item on delete cascade,
  at timestamptz(3) not null default now(),
  -- When the actor withdrew the vote or follow. The row remains, so that the actor causes no second
  -- notification.
  left_at timestamptz(3),
  primary key (notification_id, account_id)
);
create index notification_actor_account on notification_actor (account_id);
create index notification_actor_item on notification_actor (item_id) where item_id is not null;
create index notification_actor_newest on notification_actor (notification_id, at desc, account_id desc)
  where left_at is null;

-- A version that increases with each change of an account's notifications.
create table notification_inbox (
  account_id bigint primary key references account on delete cascade,
  version bigint not null default 1
) with (fillfactor = 80);

-- The channels of a kind of notification, where an account has changed them.
create table notification_setting (
  account_id bigint not null references account on delete cascade,
  kind text not null
    check (kind in ('comment', 'reply', 'mention', 'held', 'approved', 'upvote', 'follow', 'publication',
      'video-ready', 'video-failed', 'decision', 'appeal', 'report', 'reset-link')),
  in_list boolean not null,
  by_push boolean not null,
  by_mail boolean not null,
  audience text not null check (audience in ('everyone', 'followed')),
  primary key (account_id, kind)
);

-- An account that wants a daily mail about unseen notifications.
create table notification_digest (
  account_id bigint primary key references account on delete cascade,
  -- When it was last checked, whether or not there was anything to send.
  checked_at timestamptz(3) not null default now(),
  -- The latest notification in the last mail.
  sent_until timestamptz(3) not null default now()
);
create index notification_digest_due on notification_digest (checked_at);

-- A video or post whose comments and votes an account is not notified of.
create table muted_thread (
  account_id bigint not null references account on delete cascade,
  item_id bigint not null references item on delete cascade,
  muted_at timestamptz(3) not null default now(),
  primary key (account_id, item_id)
);
create index muted_thread_item on muted_thread (item_id);

-- A follower who is notified of new videos and posts.
create table publication_alert (
  followee_id bigint not null,
  follower_id bigint not null,
  primary key (followee_id, follower_id),
  foreign key (follower_id, followee_id) references follow (follower_id, followee_id) on delete cascade
);

-- The address and keys for sending push notifications to the browser of a session.
create table push_subscription (
  session_id bigint primary key references session on delete cascade,
  -- Secret: anyone who knows it can send to this browser.
  endpoint text not null unique,
  -- The public key of the browser, and the secret that it shares with this server.
  p256dh bytea not null,
  auth bytea not null,
  -- The number of failed notifications since the last success.
  failures int not null default 0,
  -- The push service's last unsuccessful response.
  last_response text,
  created_at timestamptz(3) not null default now()
);

-- A push notification to an account within the last day. The rows also limit further ones.
create table push (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  kind text not null
    check (kind in ('comment', 'reply', 'mention', 'held', 'approved', 'upvote', 'follow', 'publication',
      'video-ready', 'video-failed', 'decision', 'appeal', 'report', 'reset-link')),
  -- Identifies the subject. A newer notification with the same tag replaces the older one.
  tag text not null,
  queued_at timestamptz not null default now()
);
create index push_account_id_queued_at_idx on push (account_id, queued_at);
create index push_queued_at_idx on push (queued_at);

-- A mail to an account: queued, sent or failed. A job deletes old ones.
create table mail (
  id bigint generated always as identity primary key,
  -- Part of the Message-ID, so that a mail sent twice is recognized as one.
  public_id text not null unique,
  account_id bigint references account on delete set null,
  -- Not always the address of the account: a notice about a changed address goes to the old one.
  address text not null,
  kind text not null
    check (kind in ('password-reset', 'email-verification', 'new-sign-in', 'email-changed',
      'password-changed', 'sign-in-changed', 'session-ended', 'account-deleted', 'owner-alert',
      'notification', 'decision', 'notification-digest')),
  -- The data for the template. Null once it is sent or no longer needed, because it may contain a
  -- code.
  content jsonb,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'SENT', 'FAILED')),
  attempts int not null default 0,
  -- The mail server's response to the last attempt.
  last_response text,
  queued_at timestamptz not null default now(),
  -- During an attempt, the time after which the attempt counts as interrupted.
  next_attempt_at timestamptz not null default now(),
  -- When its content becomes useless; null for never.
  expires_at timestamptz,
  finished_at timestamptz
);
create index mail_account_id_queued_at_idx on mail (account_id, queued_at);
create index mail_address_queued_at_idx on mail (lower(address), queued_at);
create index mail_expires_at_idx on mail (expires_at) where content is not null;
create index mail_finished_at_idx on mail (state, finished_at, id) where state <> 'QUEUED';
create index mail_next_attempt_at_idx on mail (next_attempt_at) where state = 'QUEUED';

-- A mail to an address within the last day, by the hash of the address, for rate limits.
create table address_mail (
  address_hash bytea not null,
  kind text not null,
  queued_at timestamptz not null default now()
);
create index address_mail_address on address_mail (address_hash, queued_at);
create index address_mail_age on address_mail (queued_at);
