-- Reports, reviews and decisions of moderators.

-- What an account may do. Limited: nothing of it is in public lists. Suspended: it and its items are
-- invisible, and it may write nothing.
alter table account add column standing text not null default 'active'
  check (standing in ('active', 'limited', 'suspended'));

/* Whether others may see the account. */
create function is_shown(account) returns boolean language sql stable
  return $1.deleted_at is null and $1.standing <> 'suspended';

-- Why an item is withheld: a decision about it, or the standing of its owner. A withheld item is in no
-- public list: listing_held has the place that it returns to.
alter table item add column hidden boolean not null default false;
alter table item add column owner_suspended boolean not null default false;
alter table item add column owner_limited boolean not null default false;
alter table item add column listing_held timestamptz(3);

/* Whether only its owner and moderators may open the item. */
create function is_hidden(item) returns boolean language sql immutable
  return $1.hidden or $1.owner_suspended;

-- The one rule for lists: listing a withheld item stores the place that it will have.
create function hold_listing() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- Waits for a change of the standing that has not committed.
    select standing = 'suspended', standing = 'limited'
    into new.owner_suspended, new.owner_limited
    from account where id = new.owner_id for share;
  end if;
  if new.hidden or new.owner_suspended or new.owner_limited then
    new.listing_held := coalesce(new.listed_at, new.listing_held);
    new.listed_at := null;
  elsif new.listing_held is not null then
    new.listed_at := coalesce(new.listed_at, new.listing_held);
    new.listing_held := null;
  end if;
  return new;
end $$;
create trigger item_listing_held
  before insert or update of listed_at, listing_held, hidden, owner_suspended, owner_limited on item
  for each row execute function hold_listing();

-- A hidden comment has no place among the top ones.
create or replace function update_item_score(item_id bigint) returns void language plpgsql as $$
begin
  insert into item_score as found
    (item_id, kind, owner_id, parent_id, category, nsfw, listed_at, recency, leaves_at, score, hot)
  select item.id, item.kind, item.owner_id, item.parent_id, item.category, item.nsfw,
    item.listed_at, current.recency, leaves_at(item.listed_at, current.recency),
    current.score, hot(current.score, item.listed_at)
  from item
  left join item_counter as counter on counter.item_id = item.id
  cross join lateral (
    select recency(item.listed_at) as recency,
      coalesce(counter.upvotes, 0) - coalesce(counter.downvotes, 0) as score
  ) as current
  where item.id = $1 and item.deleted_at is null and not is_hidden(item)
    and (item.listed_at is not null or item.parent_id is not null)
  on conflict on constraint item_score_pkey do update set
    category = excluded.category, nsfw = excluded.nsfw, listed_at = excluded.listed_at,
    recency = excluded.recency, leaves_at = excluded.leaves_at,
    score = excluded.score, hot = excluded.hot
  where (found.category, found.nsfw, found.listed_at, found.recency, found.score)
    is distinct from
    (excluded.category, excluded.nsfw, excluded.listed_at, excluded.recency, excluded.score);
  if not found then
    delete from item_score as found where found.item_id = $1 and not exists (
      select from item where item.id = $1 and item.deleted_at is null and not is_hidden(item)
        and (item.listed_at is not null or item.parent_id is not null));
  end if;
end $$;
create trigger item_comment_hidden after update of hidden, owner_suspended on item for each row
  when (new.kind = 'comment' and is_hidden(old) is distinct from is_hidden(new))
  execute function item_listed();

-- A decision about an account or one of its items, with what its statement of reasons needs.
create table decision (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  -- Whom it affects.
  account_id bigint not null references account (id) on delete cascade,
  kind text not null check (kind in ('video', 'post', 'comment', 'profile')),
  -- Null for a profile, and once the item is purged.
  item_id bigint references item (id) on delete set null,
  action text not null
    check (action in ('none', 'warn', 'adult', 'hide', 'limit', 'suspend', 'delete')),
  facts text not null,
  ground text check (ground in ('rules', 'law')),
  -- The rule or law, and why it applies.
  reference text not null,
  is_automated boolean not null default false,
  -- Whether reports led to it, or the moderators' own look.
  is_reported boolean not null,
  -- The content at the time.
  snapshot jsonb not null,
  moderator_id bigint references account (id) on delete set null,
  decided_at timestamptz(3) not null default now(),
  -- When a suspension ends; null for good.
  ends_at timestamptz(3),
  -- When what is to be deleted is deleted; null if that is done.
  deletes_at timestamptz(3),
  -- When it stopped to hold: it ended, or was reversed.
  ended_at timestamptz(3),
  is_reversed boolean not null default false,
  appeal text,
  appealed_at timestamptz(3),
  appeal_answer text,
  appeal_answered_at timestamptz(3),
  appeal_moderator_id bigint references account (id) on delete set null
);
create index decision_of_account on decision (account_id, decided_at desc, id desc);
create index decision_of_item on decision (item_id) where item_id is not null;
create index decision_moderator on decision (moderator_id) where moderator_id is not null;
create index decision_appeal_moderator on decision (appeal_moderator_id)
  where appeal_moderator_id is not null;
create index decision_ending on decision (ends_at) where ended_at is null and ends_at is not null;
create index decision_deleting on decision (deletes_at) where ended_at is null and deletes_at is not null;

-- A subject that moderators look at: what was reported, or a decision that was appealed.
create table review (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  kind text not null check (kind in ('video', 'post', 'comment', 'profile')),
  item_id bigint references item (id) on delete cascade,
  -- The profile, or the owner of the item.
  account_id bigint not null references account (id) on delete cascade,
  -- The decision that was appealed; null for reports.
  appealed_id bigint unique references decision (id) on delete cascade,
  opened_at timestamptz(3) not null default now(),
  reports integer not null default 0,
  weight real not null default 0,
  -- The position in the queue, highest first.
  rank bigint not null,
  claimed_by bigint references account (id) on delete set null,
  claimed_until timestamptz(3),
  closed_at timestamptz(3),
  decision_id bigint references decision (id) on delete set null
);
create unique index review_open on review (kind, coalesce(item_id, 0), account_id)
  where closed_at is null and appealed_id is null;
create index review_queue on review (rank desc, id desc) where closed_at is null;
create index review_item on review (item_id) where item_id is not null;
create index review_account on review (account_id);
create index review_claimed on review (claimed_by) where claimed_by is not null;
create index review_decision on review (decision_id) where decision_id is not null;

-- One row: how many reviews are open, so that the queue need not count them.
create table review_counter (
  only_row boolean primary key default true check (only_row),
  open bigint not null default 0
);
insert into review_counter default values;
create function count_reviews() returns trigger language plpgsql as $$
declare
  change int := (tg_op <> 'DELETE' and new.closed_at is null)::int
    - (tg_op <> 'INSERT' and old.closed_at is null)::int;
begin
  if change <> 0 then
    update review_counter set open = open + change;
  end if;
  return null;
end $$;
create trigger review_counts after insert or delete or update of closed_at on review
  for each row execute function count_reviews();

-- A person who reported the subject of a review: an account, or a keyed hash of a network.
create table report (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  review_id bigint not null references review (id) on delete cascade,
  reporter_id bigint references account (id) on delete set null,
  reporter_key bytea,
  reason text not null
    check (reason in ('rules', 'illegal', 'spam', 'harassment', 'adult', 'other')),
  content text not null,
  weight real not null,
  created_at timestamptz(3) not null default now()
);
create unique index report_of_account on report (review_id, reporter_id) where reporter_id is not null;
create unique index report_of_network on report (review_id, reporter_key) where reporter_key is not null;
create index report_newest on report (reporter_id, created_at desc, id desc)
  where reporter_id is not null;

-- How many reports of an account led to an action, and how many did not.
create table reporter (
  account_id bigint primary key references account (id) on delete cascade,
  upheld integer not null default 0,
  rejected integer not null default 0
) with (fillfactor = 80);

-- A note of a moderator for the others.
create table review_note (
  id bigint generated always as identity primary key,
  review_id bigint not null references review (id) on delete cascade,
  author_id bigint references account (id) on delete set null,
  content text not null,
  created_at timestamptz(3) not null default now()
);
create index review_note_of_review on review_note (review_id, id);
create index review_note_author on review_note (author_id) where author_id is not null;

-- The numbers of the yearly transparency page.
create table moderation_count (
  year smallint not null,
  name text not null,
  amount bigint not null default 0,
  primary key (year, name)
) with (fillfactor = 80);
