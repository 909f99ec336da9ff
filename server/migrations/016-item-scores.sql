-- The orders Top and Hot of feeds and comments. Votes change counters in rows without indexes; a job
-- updates these scores for the items that are marked as stale, so that no vote updates an index.

-- Only what is listed, and comments.
create table item_score (
  item_id bigint primary key references item on delete cascade,
  kind text not null,
  owner_id bigint not null,
  -- Of a comment.
  parent_id bigint,
  category text,
  nsfw boolean not null,
  -- Null for a comment.
  listed_at timestamptz(3),
  -- 2: listed within a day, 1: within a week, 0: before, or a comment. A job lowers it.
  recency smallint not null default 0,
  -- When its recency is to be lowered; null at 0. An index on times of listing would lure the planner
  -- into sorting a whole day.
  leaves_at timestamptz(3),
  -- Upvotes without downvotes.
  score bigint not null default 0,
  -- The time of listing in milliseconds since 1970, later by 12.5 hours for every tenfold score. Time
  -- passes for all items alike, so it changes with votes only.
  hot bigint
) with (fillfactor = 90);

create index item_score_top on item_score (kind, nsfw, score desc, item_id desc) where listed_at is not null;
create index item_score_top_week on item_score (kind, nsfw, score desc, item_id desc) where recency >= 1;
create index item_score_top_day on item_score (kind, nsfw, score desc, item_id desc) where recency = 2;
create index item_score_hot on item_score (kind, nsfw, hot desc, item_id desc) where listed_at is not null;

create index item_score_category_top on item_score (category, nsfw, score desc, item_id desc)
  where category is not null;
create index item_score_category_top_week on item_score (category, nsfw, score desc, item_id desc)
  where category is not null and recency >= 1;
create index item_score_category_top_day on item_score (category, nsfw, score desc, item_id desc)
  where category is not null and recency = 2;
create index item_score_category_hot on item_score (category, nsfw, hot desc, item_id desc)
  where category is not null;

create index item_score_owner_top on item_score (owner_id, kind, score desc, item_id desc)
  where listed_at is not null;
create index item_score_owner_top_week on item_score (owner_id, kind, score desc, item_id desc)
  where recency >= 1;
create index item_score_owner_top_day on item_score (owner_id, kind, score desc, item_id desc)
  where recency = 2;
create index item_score_owner_hot on item_score (owner_id, kind, hot desc, item_id desc)
  where listed_at is not null;

create index item_score_under on item_score (parent_id, score desc, item_id desc)
  where parent_id is not null;
create index item_score_leaving on item_score (leaves_at) where leaves_at is not null;

-- Items whose score may have changed. An item may be in it several times: were a mark shared, a vote
-- could be lost that commits while a job takes the mark of an earlier one.
create table stale_score (
  id bigint generated always as identity primary key,
  item_id bigint not null
);

create function hot(score bigint, listed_at timestamptz) returns bigint language sql immutable
return (extract(epoch from listed_at) * 1000
  + sign(score) * 45000000 * log(greatest(abs(score), 1)::float8))::bigint;

create function recency(listed_at timestamptz) returns smallint language sql stable
return case
  when listed_at > now() - interval '1 day' then 2
  when listed_at > now() - interval '7 days' then 1
  else 0 end;

create function leaves_at(listed_at timestamptz, recency smallint) returns timestamptz language sql stable
return case recency
  when 2 then listed_at + interval '1 day'
  when 1 then listed_at + interval '7 days' end;

-- Adds, updates or deletes the score of an item. The caller has locked the item.
create function update_item_score(item_id bigint) returns void language plpgsql as $$
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
  where item.id = $1 and item.deleted_at is null
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
      select from item where item.id = $1 and item.deleted_at is null
        and (item.listed_at is not null or item.parent_id is not null));
  end if;
end $$;

create function item_listed() returns trigger language plpgsql as $$
begin
  perform update_item_score(new.id);
  -- A vote that commits at the same time is not in the score, and its mark may be gone before this commits.
  if tg_op = 'UPDATE' and new.listed_at is not null then
    insert into stale_score (item_id) values (new.id);
  end if;
  return null;
end $$;

create trigger item_score_added after insert on item for each row
  when (new.deleted_at is null and (new.listed_at is not null or new.parent_id is not null))
  execute function item_listed();
create trigger item_score_changed after update of listed_at, nsfw, category, deleted_at on item for each row
  when ((old.listed_at, old.nsfw, old.category, old.deleted_at)
    is distinct from (new.listed_at, new.nsfw, new.category, new.deleted_at))
  execute function item_listed();

create function mark_score_stale() returns trigger language plpgsql as $$
begin
  insert into stale_score (item_id) values (new.item_id);
  return null;
end $$;

create trigger counter_voted after update of upvotes, downvotes on item_counter for each row
  when (old.upvotes - old.downvotes is distinct from new.upvotes - new.downvotes)
  execute function mark_score_stale();

-- Then, for every 1000 ids of item:

-- The job adds the scores of the items that exist.
insert into stale_score (item_id)
select id from item
where id >= $1 and id < $2 and deleted_at is null and (listed_at is not null or parent_id is not null)
order by id;
