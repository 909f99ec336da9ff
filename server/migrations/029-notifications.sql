-- What an account is notified of. A row is a group: "Ben and 12 others upvoted your video". The kinds
-- are an enumeration of the contract.
create table notification (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  account_id bigint not null references account (id) on delete cascade,
  kind text not null,
  -- The video, post or comment that it is about; null for a follow.
  item_id bigint references item (id) on delete cascade,
  opened_at timestamptz(3) not null default now(),
  -- When somebody last joined the group.
  latest_at timestamptz(3) not null default now(),
  seen_at timestamptz(3),
  -- Whether others still join the group.
  is_open boolean not null default true
) with (fillfactor = 90);
create unique index notification_open on notification (account_id, kind, coalesce(item_id, 0))
  where is_open;
create index notification_newest on notification (account_id, latest_at desc, id desc);
create index notification_unseen on notification (account_id, latest_at desc, id desc)
  where seen_at is null;
create index notification_about on notification (account_id, kind, coalesce(item_id, 0));
create index notification_item on notification (item_id) where item_id is not null;
create index notification_age on notification (latest_at);

-- The accounts in a group.
create table notification_actor (
  notification_id bigint not null references notification (id) on delete cascade,
  account_id bigint not null references account (id) on delete cascade,
  -- Their comment, where they wrote one.
  item_id bigint references item (id) on delete cascade,
  at timestamptz(3) not null default now(),
  -- When they took their vote or follow back. The row stays, so that they are not notified of again.
  left_at timestamptz(3),
  primary key (notification_id, account_id)
);
create index notification_actor_newest on notification_actor (notification_id, at desc, account_id desc)
  where left_at is null;
create index notification_actor_account on notification_actor (account_id);
create index notification_actor_item on notification_actor (item_id) where item_id is not null;

-- Grows with each change of an account's notifications, for the processes that show their number. Each
-- change locks its row first, so that the changes of one account run one after the other.
create table notification_inbox (
  account_id bigint primary key references account (id) on delete cascade,
  version bigint not null default 1
) with (fillfactor = 80);

-- The channels of a kind that an account has changed.
create table notification_setting (
  account_id bigint not null references account (id) on delete cascade,
  kind text not null,
  in_list boolean not null,
  by_push boolean not null,
  by_mail boolean not null,
  audience text not null check (audience in ('everyone', 'followed')),
  primary key (account_id, kind)
);

-- An account that wants a daily mail of what it has not seen.
create table notification_digest (
  account_id bigint primary key references account (id) on delete cascade,
  -- When it was last considered, whether or not there was something to send.
  checked_at timestamptz(3) not null default now(),
  -- The latest notification in the last mail.
  sent_until timestamptz(3) not null default now()
);
create index notification_digest_due on notification_digest (checked_at);

-- A video or post whose comments and votes an account is not notified of.
create table muted_thread (
  account_id bigint not null references account (id) on delete cascade,
  item_id bigint not null references item (id) on delete cascade,
  muted_at timestamptz(3) not null default now(),
  primary key (account_id, item_id)
);
create index muted_thread_item on muted_thread (item_id);

-- A follower who is notified of new videos and posts. A table beside follow, whose rows are many, so
-- that no index is built over them. It ends with the follow.
create table publication_alert (
  followee_id bigint not null,
  follower_id bigint not null,
  primary key (followee_id, follower_id),
  foreign key (follower_id, followee_id) references follow (follower_id, followee_id) on delete cascade
);

-- Votes that have changed and that nobody is notified of yet. Who voted comes with the mark of the
-- score: a vote writes no further row.
create table changed_vote (
  id bigint generated always as identity primary key,
  item_id bigint not null,
  account_id bigint not null
);
alter table item_counter add column last_voter_id bigint;
alter table stale_score add column voter_id bigint;

create or replace function mark_score_stale() returns trigger language plpgsql as $$
begin
  insert into stale_score (item_id, voter_id) values (new.item_id, new.last_voter_id);
  return null;
end $$;
