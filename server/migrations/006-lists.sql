-- The sizes of lists, and the scores for the orders Top and Hot.

-- The sizes of the lists of one kind of item, per owner. Owner 0 stands for all owners; its slots
-- are summed.
create table list_counter (
  kind text not null check (kind in ('video', 'post', 'comment', 'playlist')),
  owner_id bigint not null,
  -- 0 for one owner; see counter_slot().
  slot smallint not null default 0,
  listed bigint not null default 0,
  listed_sfw bigint not null default 0,
  owned bigint not null default 0,
  primary key (kind, owner_id, slot)
) with (fillfactor = 80);

-- The sizes of the lists of one category, per owner. Owner 0 stands for all owners; its slots are
-- summed.
create table category_counter (
  category text not null
    check (category in ('GENERAL', 'ENTERTAINMENT', 'EDUCATION', 'GAMING', 'MUSIC', 'COMEDY', 'PROGRAMMING',
      'SCIENCE', 'TECH', 'ART', 'ANIMATION', 'GRAPHICS')),
  owner_id bigint not null,
  -- 0 for one owner; see counter_slot().
  slot smallint not null default 0,
  listed bigint not null default 0,
  listed_sfw bigint not null default 0,
  owned bigint not null default 0,
  primary key (category, owner_id, slot)
) with (fillfactor = 80);

-- The score of a listed item or comment, for the orders Top and Hot; a job keeps it up to date.
create table item_score (
  item_id bigint primary key references item on delete cascade,
  kind text not null,
  owner_id bigint not null,
  -- Comments only.
  parent_id bigint,
  category text,
  nsfw boolean not null,
  -- Null for a comment.
  listed_at timestamptz(3),
  -- 2: listed within the last day; 1: within the last week; 0: earlier, or a comment. A job lowers
  -- it.
  recency smallint not null default 0,
  -- When the recency is due to be lowered; null at 0. An index on the time of listing would tempt
  -- the planner to sort a whole day.
  moves_at timestamptz(3),
  -- Upvotes minus downvotes.
  score bigint not null default 0,
  -- The time of listing in milliseconds since 1970, plus 12.5 hours for every tenfold score. All
  -- items age equally, so it changes only with votes.
  hot bigint
) with (fillfactor = 90);
create index item_score_category_hot on item_score (category, nsfw, hot desc, item_id desc)
  where category is not null;
create index item_score_category_top on item_score (category, nsfw, score desc, item_id desc)
  where category is not null;
create index item_score_category_top_day on item_score (category, nsfw, score desc, item_id desc)
  where category is not null and recency = 2;
create index item_score_category_top_week on item_score (category, nsfw, score desc, item_id desc)
  where category is not null and recency >= 1;
create index item_score_hot on item_score (kind, nsfw, hot desc, item_id desc) where listed_at is not null;
create index item_score_moving on item_score (moves_at) where moves_at is not null;
create index item_score_owner_hot on item_score (owner_id, kind, hot desc, item_id desc)
  where listed_at is not null;
create index item_score_owner_top on item_score (owner_id, kind, score desc, item_id desc)
  where listed_at is not null;
create index item_score_owner_top_day on item_score (owner_id, kind, score desc, item_id desc)
  where recency = 2;
create index item_score_owner_top_week on item_score (owner_id, kind, score desc, item_id desc)
  where recency >= 1;
create index item_score_top on item_score (kind, nsfw, score desc, item_id desc) where listed_at is not null;
create index item_score_top_day on item_score (kind, nsfw, score desc, item_id desc) where recency = 2;
create index item_score_top_week on item_score (kind, nsfw, score desc, item_id desc) where recency >= 1;
create index item_score_under on item_score (parent_id, score desc, item_id desc) where parent_id is not null;

-- Marks an item whose score may have changed, until the job updates it.
create table stale_score (
  id bigint generated always as identity primary key,
  item_id bigint not null,
  voter_id bigint
);

-- Where the nightly verification of counters continues.
create table verified_until (
  ids text primary key check (ids in ('item', 'account', 'asset')),
  id bigint not null default 0
);

-- The lists of all owners are counted in sixteen rows, whose sum is the size. With a single row,
-- every publication would wait for the commit of the previous one.
create function counter_slot() returns smallint language sql stable
return (pg_backend_pid() % 16)::smallint;

create function count_in_lists(kind text, owner bigint, listed int, listed_sfw int, owned int)
returns void language sql as $$
  insert into list_counter as c (kind, owner_id, slot, listed, listed_sfw, owned)
  values ($1, 0, counter_slot(), $3, $4, $5), ($1, $2, 0, $3, $4, $5)
  on conflict (kind, owner_id, slot) do update set
    listed = c.listed + excluded.listed,
    listed_sfw = c.listed_sfw + excluded.listed_sfw,
    owned = c.owned + excluded.owned
$$;

create function item_counts() returns trigger language plpgsql as $$
declare
  counted item := case tg_op when 'INSERT' then new else old end;
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
  owned int := sign * (counted.deleted_at is null)::int;
  listed int := sign * is_listed(counted)::int;
  listed_sfw int := listed * (not counted.nsfw)::int;
begin
  -- Always before the category counters: with a fixed lock order and one slot per transaction,
  -- there are no deadlocks.
  perform count_in_lists(counted.kind, counted.owner_id, listed, listed_sfw, owned);
  if counted.category is not null then
    insert into category_counter as c (category, owner_id, slot, listed, listed_sfw, owned)
    values (counted.category, 0, counter_slot(), listed, listed_sfw, owned),
      (counted.category, counted.owner_id, 0, listed, listed_sfw, owned)
    on conflict (category, owner_id, slot) do update set
      listed = c.listed + excluded.listed,
      listed_sfw = c.listed_sfw + excluded.listed_sfw,
      owned = c.owned + excluded.owned;
  end if;
  return null;
end $$;

-- An update of several items locks first the list counters, then the category counters, each in key
-- order.
create function count_updated_items() returns trigger language plpgsql as $$
begin
  with change as materialized (
    select version.kind, version.owner_id, version.category, sum(sign * is_listed::int) as listed,
      sum(sign * (is_listed and not version.nsfw)::int) as listed_sfw, sum(sign * is_owned::int) as owned
    from before join after using (id)
    cross join lateral (values
      (-1, before.kind, before.owner_id, before.category, before.nsfw, before.deleted_at is null, before.listed_at),
      (1, after.kind, after.owner_id, after.category, after.nsfw, after.deleted_at is null, after.listed_at)
    ) as version (sign, kind, owner_id, category, nsfw, is_owned, listed_at)
    -- Rows of `before` and `after` cannot be passed to is_listed() as items.
    cross join lateral (select version.is_owned and version.listed_at is not null as is_listed) as state
    -- Comments are in no list, neither of one owner nor of all: their parent counts them.
    where before.kind <> 'comment'
      and (before.listed_at, before.nsfw, before.category, before.deleted_at)
        is distinct from (after.listed_at, after.nsfw, after.category, after.deleted_at)
    group by version.kind, version.owner_id, version.category
  ), counted as (
    insert into list_counter as c (kind, owner_id, slot, listed, listed_sfw, owned)
    select kind, list, slot, sum(listed), sum(listed_sfw), sum(owned)
    from change cross join lateral (values (0::bigint, counter_slot()), (owner_id, 0::smallint)) as lists (list, slot)
    group by kind, list, slot order by kind, list, slot
    on conflict (kind, owner_id, slot) do update set
      listed = c.listed + excluded.listed,
      listed_sfw = c.listed_sfw + excluded.listed_sfw,
      owned = c.owned + excluded.owned
    returning 1
  )
  insert into category_counter as c (category, owner_id, slot, listed, listed_sfw, owned)
  select category, list, slot, sum(listed), sum(listed_sfw), sum(owned)
  from change cross join lateral (values (0::bigint, counter_slot()), (owner_id, 0::smallint)) as lists (list, slot)
  where category is not null and (select count(*) from counted) > 0
  group by category, list, slot
  having (sum(listed), sum(listed_sfw), sum(owned)) <> (0, 0, 0)
  order by category, list, slot
  on conflict (category, owner_id, slot) do update set
    listed = c.listed + excluded.listed,
    listed_sfw = c.listed_sfw + excluded.listed_sfw,
    owned = c.owned + excluded.owned;
  return null;
end $$;

create function recency(listed_at timestamptz) returns smallint language sql stable
return case
  when listed_at > now() - interval '1 day' then 2
  when listed_at > now() - interval '7 days' then 1
  else 0 end;

create function moves_at(listed_at timestamptz, recency smallint) returns timestamptz language sql stable
return case recency
  when 2 then listed_at + interval '1 day'
  when 1 then listed_at + interval '7 days' end;

create function hot(score bigint, listed_at timestamptz) returns bigint language sql immutable
return (extract(epoch from listed_at) * 1000
  + sign(score) * 45000000 * log(greatest(abs(score), 1)::float8))::bigint;

-- A hidden comment has no place among the top comments.
create function update_item_score(item_id bigint) returns void language plpgsql as $$
begin
  insert into item_score as found
    (item_id, kind, owner_id, parent_id, category, nsfw, listed_at, recency, moves_at, score, hot)
  select item.id, item.kind, item.owner_id, item.parent_id, item.category, item.nsfw,
    item.listed_at, current.recency, moves_at(item.listed_at, current.recency),
    current.score, hot(current.score, item.listed_at)
  from item
  left join item_counter as counter on counter.item_id = item.id
  cross join lateral (
    select recency(item.listed_at) as recency,
      coalesce(counter.upvotes, 0) - coalesce(counter.downvotes, 0) as score
  ) as current
  where item.id = $1 and is_shown(item)
    and (item.listed_at is not null or item.parent_id is not null)
  on conflict on constraint item_score_pkey do update set
    category = excluded.category, nsfw = excluded.nsfw, listed_at = excluded.listed_at,
    recency = excluded.recency, moves_at = excluded.moves_at,
    score = excluded.score, hot = excluded.hot
  where (found.category, found.nsfw, found.listed_at, found.recency, found.score)
    is distinct from
    (excluded.category, excluded.nsfw, excluded.listed_at, excluded.recency, excluded.score);
  if not found then
    delete from item_score as found where found.item_id = $1 and not exists (
      select from item where item.id = $1 and is_shown(item)
        and (item.listed_at is not null or item.parent_id is not null));
  end if;
end $$;

create function item_listed() returns trigger language plpgsql as $$
begin
  perform update_item_score(new.id);
  -- A vote that commits concurrently is not in the score, and its mark may be gone before this
  -- commits.
  if tg_op = 'UPDATE' and new.listed_at is not null then
    insert into stale_score (item_id) values (new.id);
  end if;
  return null;
end $$;

create function mark_score_stale() returns trigger language plpgsql as $$
begin
  insert into stale_score (item_id, voter_id) values (new.item_id, new.last_voter_id);
  return null;
end $$;

create trigger item_comment_hidden after update of hidden, owner_suspended, held on item
  for each row
  when (new.kind = 'comment' and is_hidden(old) is distinct from is_hidden(new))
  execute function item_listed();

create trigger item_counts after insert on item
  for each row
  when (new.kind <> 'comment')
  execute function item_counts();

create trigger item_counts_deleted after delete on item
  for each row
  when (old.kind <> 'comment' and old.deleted_at is null)
  execute function item_counts();

create trigger item_counts_updated after update on item
  referencing old table as before new table as after
  for each statement execute function count_updated_items();

create trigger item_score_added after insert on item
  for each row
  when (new.deleted_at is null and (new.listed_at is not null or new.parent_id is not null))
  execute function item_listed();

-- Without a column list, because item_withheld_listing changes a column that the statement may not
-- name.
create trigger item_score_changed after update on item
  for each row
  when ((old.listed_at, old.nsfw, old.category, old.deleted_at)
    is distinct from (new.listed_at, new.nsfw, new.category, new.deleted_at))
  execute function item_listed();

create trigger counter_voted after update of upvotes, downvotes on item_counter
  for each row
  when ((old.upvotes - old.downvotes) is distinct from (new.upvotes - new.downvotes))
  execute function mark_score_stale();

insert into verified_until (ids) values ('item'), ('account'), ('asset');
