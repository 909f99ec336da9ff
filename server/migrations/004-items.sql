-- Videos, posts and comments, with their votes, views and lists.

-- What videos, posts and comments have in common: owner, visibility and position in lists.
create table item (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  kind text not null check (kind in ('video', 'post', 'comment')),
  owner_id bigint not null references account,
  -- What a comment stands under, and the video or post at the top of it all.
  parent_id bigint references item on delete cascade,
  root_id bigint references item on delete cascade,
  -- Of a video. Its lists are counted and ordered by it.
  category text
    check (category in ('GENERAL', 'ENTERTAINMENT', 'EDUCATION', 'GAMING', 'MUSIC', 'COMEDY', 'PROGRAMMING',
      'SCIENCE', 'TECH', 'ART', 'ANIMATION', 'GRAPHICS')),
  nsfw boolean not null default false,
  comments_closed boolean not null default false,
  -- Milliseconds, so that a cursor carries them exactly.
  created_at timestamptz(3) not null default now(),
  -- Since when it is in public lists; null if it is in none.
  listed_at timestamptz(3),
  -- When it was listed, while one of the following withholds it.
  listing_held timestamptz(3),
  -- By a decision about it, and because it waits for a moderator.
  hidden boolean not null default false,
  held boolean not null default false,
  -- Copies of the standing of the owner, for the triggers and indexes of lists.
  owner_suspended boolean not null default false,
  owner_limited boolean not null default false,
  deleted_at timestamptz,
  constraint item_comment_stands
    check ((kind = 'comment') = (parent_id is not null) and (parent_id is null) = (root_id is null))
);
create index item_deleted on item (deleted_at) where deleted_at is not null;
create index item_listed on item (kind, listed_at desc, id desc)
  where listed_at is not null and deleted_at is null;
create index item_listed_by_category on item (category, listed_at desc, id desc)
  where listed_at is not null and deleted_at is null;
create index item_listed_by_owner on item (owner_id, kind, listed_at desc, id desc)
  where listed_at is not null and deleted_at is null;
create index item_listed_sfw on item (kind, listed_at desc, id desc)
  where listed_at is not null and deleted_at is null and not nsfw;
create index item_owned on item (owner_id, kind, created_at desc, id desc) where deleted_at is null;
create index item_root on item (root_id) where root_id is not null;
create index item_under on item (parent_id, created_at desc, id desc) where parent_id is not null;
create index item_unlisted on item (owner_id, kind) where listed_at is null and deleted_at is null;

-- A video: its texts, publish status, processing state and files.
create table video (
  item_id bigint primary key references item on delete cascade,
  title text not null,
  description text not null,
  publish_status text not null check (publish_status in ('PRIVATE', 'UNLISTED', 'PUBLIC')),
  source_asset_id bigint not null references asset,
  thumbnail_asset_id bigint not null references asset,
  state text not null default 'PROCESSING' check (state in ('PROCESSING', 'READY', 'FAILED')),
  failure text,
  progress smallint not null default 0,
  playable_at timestamptz,
  play_file text,
  poster_file text,
  storyboard_file text,
  -- The name of a file by the language of its captions.
  captions jsonb not null default '{}',
  -- Whether play_file has the streams of the original, not encoded again.
  copied boolean not null default false,
  original_state text not null default 'KEPT' check (original_state in ('KEPT', 'DROPPING', 'DROPPED')),
  -- Whether a rendition plays, if only its beginning.
  adaptive boolean not null default false,
  -- When its renditions were planned.
  ladder_at timestamptz,
  -- Whether it is in the lane for expensive videos.
  heavy boolean not null default false,
  -- Starts of its processing that have neither succeeded nor been stopped with the worker.
  starts smallint not null default 0,
  -- How often its owner has retried it.
  retries smallint not null default 0,
  -- Numbers of the starts of its two steps, never lowered: who has an earlier one has lost the video.
  attempt int not null default 0,
  previews_attempt int not null default 0,
  constraint video_source_key unique (source_asset_id),
  constraint video_thumbnail_key unique (thumbnail_asset_id)
);
create index video_original on video (original_state, item_id)
  where state = 'READY' and original_state <> 'DROPPED';
create index video_processing on video (item_id) where state = 'PROCESSING';
create index video_with_original on video (copied, original_state, item_id)
  where state = 'READY' and original_state <> 'DROPPED';
create index video_without_ladder on video (item_id) where ladder_at is null and state = 'READY';

-- One encoded version of a video, at one rung of the ladder.
create table rendition (
  item_id bigint not null references video on delete cascade,
  codec text not null check (codec in ('h264', 'av1')),
  -- Its lines: the shorter side, or less where the longer one would exceed what decoders support.
  rung smallint not null,
  owner_id bigint not null references account on delete cascade,
  -- Those of one pass are made together, the passes of a video in their order.
  pass smallint not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'MAKING', 'GROWING', 'READY', 'FAILED')),
  heavy boolean not null default false,
  -- Which job makes it, so that the same one takes it up again, and since when.
  job_id text,
  taken_at timestamptz,
  starts smallint not null default 0,
  attempt int not null default 0,
  -- 0 to 1.
  progress real not null default 0,
  width int not null,
  height int not null,
  frame_rate real,
  -- What must be decoded, as RFC 6381 has it.
  codecs text,
  -- Bits a second.
  average_rate int,
  peak_rate int,
  file text,
  playlist text,
  key_frames int[],
  key_frame_average_rate int,
  key_frame_peak_rate int,
  primary key (item_id, codec, rung)
);
create index rendition_heavy on rendition (owner_id) where heavy and state = 'MAKING';
create index rendition_job on rendition (job_id) where job_id is not null;
create index rendition_turns on rendition (owner_id, taken_at desc);
create index rendition_waiting_in_queue on rendition (
  (case when codec = 'av1' then 'av1' when heavy then 'heavy' else 'ordinary' end), owner_id, pass, item_id)
  where state = 'WAITING';

-- The text of a post.
create table post (
  item_id bigint primary key references item on delete cascade,
  content text not null,
  edited_at timestamptz
);

-- The text of a comment.
create table comment (
  item_id bigint primary key references item on delete cascade,
  content text not null,
  edited_at timestamptz
);

-- The comment on a video or post that its owner shows first.
create table pinned_comment (
  item_id bigint primary key references item on delete cascade,
  comment_id bigint not null unique references item on delete cascade,
  pinned_at timestamptz(3) not null default now()
);

-- A copy of a comment that the owner of the video or post removed; its writer sees it for 30 days.
create table removed_comment (
  public_id text primary key,
  writer_id bigint not null references account on delete cascade,
  parent_id bigint not null references item on delete cascade,
  removed_by_id bigint not null references account on delete cascade,
  content text not null,
  created_at timestamptz(3) not null,
  edited_at timestamptz,
  removed_at timestamptz not null default now()
);
create index removed_comment_age on removed_comment (removed_at);
create index removed_comment_list on removed_comment (parent_id, writer_id, created_at);
create index removed_comment_remover on removed_comment (removed_by_id);
create index removed_comment_writer on removed_comment (writer_id, created_at);

-- The words that hold comments on the videos and posts of an account.
create table held_word_list (
  account_id bigint primary key references account on delete cascade,
  words text[] not null
);

-- A comment that waits for the owner of the video or post; only they and its writer see it.
create table held_comment (
  public_id text primary key,
  writer_id bigint not null references account on delete cascade,
  parent_id bigint not null references item on delete cascade,
  root_id bigint not null references item on delete cascade,
  root_owner_id bigint not null references account on delete cascade,
  -- The word of the owner's list that it contains.
  word text not null,
  content text not null,
  created_at timestamptz(3) not null default now(),
  site_reason text check (site_reason in ('links', 'mentions', 'repeated', 'words')),
  site_word text
);
create index held_comment_parent_id_created_at_idx on held_comment (parent_id, created_at);
create index held_comment_root_id_idx on held_comment (root_id);
create index held_comment_root_owner_id_idx on held_comment (root_owner_id, created_at, public_id);
create index held_comment_writer_id_idx on held_comment (writer_id, created_at, public_id);

-- Why a video, post or comment waits for a moderator.
create table held_item (
  item_id bigint primary key references item on delete cascade,
  writer_id bigint not null references account on delete cascade,
  reason text not null check (reason in ('links', 'mentions', 'repeated', 'words')),
  -- The watched word that it has; for moderators alone.
  word text,
  held_at timestamptz(3) not null default now()
);
create index held_item_writer on held_item (writer_id, held_at desc, item_id desc);

-- The numbers of views, votes and comments of an item.
create table item_counter (
  item_id bigint primary key references item on delete cascade,
  views bigint not null default 0,
  upvotes bigint not null default 0,
  downvotes bigint not null default 0,
  comments bigint not null default 0,
  last_voter_id bigint
) with (fillfactor = 80);

-- The vote of an account on an item; a withdrawn vote stays as a row without a type.
create table vote (
  account_id bigint not null references account,
  item_id bigint not null references item on delete cascade,
  type text check (type in ('UPVOTE', 'DOWNVOTE')),
  created_at timestamptz not null default now(),
  -- What it was before it was last changed.
  was text check (was in ('UPVOTE', 'DOWNVOTE')),
  primary key (account_id, item_id)
);
create index vote_item on vote (item_id);

-- A changed vote, until the job has notified the owner of the item.
create table changed_vote (
  id bigint generated always as identity primary key,
  item_id bigint not null,
  account_id bigint not null
);

-- A viewer of a video in the last hour, as a keyed hash; partitioned by half hours.
create table recent_view (
  -- Without a foreign key: a row of an item that is purged goes with its half hour.
  item_id bigint not null,
  viewer bytea not null,
  -- The half hour of `counted_at`, modulo 4: this one, the one before, and two that are emptied.
  slot smallint not null,
  counted_at timestamptz not null,
  primary key (item_id, viewer, slot)
) partition by list (slot);
create table recent_view_0 partition of recent_view for values in (0);
create table recent_view_1 partition of recent_view for values in (1);
create table recent_view_2 partition of recent_view for values in (2);
create table recent_view_3 partition of recent_view for values in (3);

-- The sizes of the lists of one kind of item, per owner; those of all owners are owner 0, whose slots are added up.
create table list_counter (
  kind text not null check (kind in ('video', 'post', 'comment')),
  owner_id bigint not null,
  -- 0 for one owner; see counter_slot().
  slot smallint not null default 0,
  listed bigint not null default 0,
  listed_sfw bigint not null default 0,
  owned bigint not null default 0,
  primary key (kind, owner_id, slot)
) with (fillfactor = 80);

-- The sizes of the lists of one category, per owner; those of all owners are owner 0, whose slots are added up.
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
create index item_score_category_hot on item_score (category, nsfw, hot desc, item_id desc)
  where category is not null;
create index item_score_category_top on item_score (category, nsfw, score desc, item_id desc)
  where category is not null;
create index item_score_category_top_day on item_score (category, nsfw, score desc, item_id desc)
  where category is not null and recency = 2;
create index item_score_category_top_week on item_score (category, nsfw, score desc, item_id desc)
  where category is not null and recency >= 1;
create index item_score_hot on item_score (kind, nsfw, hot desc, item_id desc) where listed_at is not null;
create index item_score_leaving on item_score (leaves_at) where leaves_at is not null;
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

-- A mark of an item whose score may have changed, until the job updates it.
create table stale_score (
  id bigint generated always as identity primary key,
  item_id bigint not null,
  voter_id bigint
);

-- Watch history: when an account last watched a video, and the position to resume.
create table watched (
  account_id bigint not null references account on delete cascade,
  item_id bigint not null references item on delete cascade,
  watched_at timestamptz(3) not null default now(),
  -- Seconds from the beginning.
  "position" float8 not null default 0,
  primary key (account_id, item_id)
);
create index watched_item on watched (item_id);
create index watched_last on watched (account_id, watched_at desc, item_id desc);

-- Search history: a query of an account.
create table searched (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  account_id bigint not null references account on delete cascade,
  query text not null,
  searched_at timestamptz not null default now()
);
create index searched_last on searched (account_id, searched_at desc);
create unique index searched_once on searched (account_id, lower(query));

-- Where the nightly job that verifies counters continues.
create table verified_until (
  ids text primary key check (ids in ('item', 'account', 'asset')),
  id bigint not null default 0
);

create function is_hidden(item) returns boolean language sql immutable
  return $1.hidden or $1.owner_suspended or $1.held;

-- In steps of tenths, so that of many votes few change it.
create function listed(item) returns double precision language sql stable
return case when ($1).deleted_at is null then extract(epoch from ($1).listed_at)::float8 end;

-- Who may open a video that is not deleted: everybody, or its owner alone. What failed before it ever
-- played is its owner's, as what is private.
create function opens_to_all(video) returns boolean language sql immutable
return ($1).publish_status <> 'PRIVATE' and (($1).state <> 'FAILED' or ($1).play_file is not null);

create function hold_listing() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- Waits for a change of the standing that has not committed.
    select standing = 'suspended', standing = 'limited'
    into new.owner_suspended, new.owner_limited
    from account where id = new.owner_id for share;
  end if;
  if new.hidden or new.owner_suspended or new.owner_limited or new.held then
    new.listing_held := coalesce(new.listed_at, new.listing_held);
    new.listed_at := null;
  elsif new.listing_held is not null then
    new.listed_at := coalesce(new.listed_at, new.listing_held);
    new.listing_held := null;
  end if;
  return new;
end $$;

create function view_slot(counted_at timestamptz) returns smallint language sql stable
return (extract(epoch from counted_at)::bigint / 1800 % 4)::smallint;

-- The lists of all owners are counted in sixteen rows, whose sum is their size. In one row, every publication
-- would wait until the one before has committed.
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
  was_owned int := 0; was_listed int := 0; was_sfw int := 0;
  is_owned int := 0; is_listed int := 0; is_sfw int := 0;
  owner bigint := coalesce(new.owner_id, old.owner_id);
begin
  -- Comments are in no list of all owners or of one: their parent counts them.
  if coalesce(new.kind, old.kind) = 'comment' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    was_owned := (old.deleted_at is null)::int;
    was_listed := was_owned * (old.listed_at is not null)::int;
    was_sfw := was_listed * (not old.nsfw)::int;
  end if;
  if tg_op <> 'DELETE' then
    is_owned := (new.deleted_at is null)::int;
    is_listed := is_owned * (new.listed_at is not null)::int;
    is_sfw := is_listed * (not new.nsfw)::int;
  end if;
  if (was_owned, was_listed, was_sfw, old.category)
      is not distinct from (is_owned, is_listed, is_sfw, new.category) then
    return null;
  end if;
  -- Always, and before those of a category: with one order of locks, and one slot for each transaction, there are
  -- no deadlocks.
  perform count_in_lists(
    coalesce(new.kind, old.kind), owner,
    is_listed - was_listed, is_sfw - was_sfw, is_owned - was_owned);
  insert into category_counter as c (category, owner_id, slot, listed, listed_sfw, owned)
  select category, list, slot, sum(listed), sum(sfw), sum(owned)
  from (values (old.category, -was_listed, -was_sfw, -was_owned),
               (new.category, is_listed, is_sfw, is_owned)) as change (category, listed, sfw, owned),
    lateral (values (0::bigint, counter_slot()), (owner, 0::smallint)) as lists (list, slot)
  where category is not null
  group by category, list, slot
  having (sum(listed), sum(sfw), sum(owned)) <> (0, 0, 0)
  order by category, list, slot
  on conflict (category, owner_id, slot) do update set
    listed = c.listed + excluded.listed,
    listed_sfw = c.listed_sfw + excluded.listed_sfw,
    owned = c.owned + excluded.owned;
  return null;
end $$;

-- An update of many items locks the counters of lists, then those of categories, each in the order of its key.
create function count_updated_items() returns trigger language plpgsql as $$
begin
  with change as materialized (
    select version.kind, version.owner_id, version.category, sum(sign * is_listed::int) as listed,
      sum(sign * (is_listed and not version.nsfw)::int) as listed_sfw, sum(sign * is_owned::int) as owned
    from before join after using (id)
    cross join lateral (values
      (-1, before.kind, before.owner_id, before.category, before.nsfw, before.listed_at, before.deleted_at),
      (1, after.kind, after.owner_id, after.category, after.nsfw, after.listed_at, after.deleted_at)
    ) as version (sign, kind, owner_id, category, nsfw, listed_at, deleted_at)
    cross join lateral (
      select version.deleted_at is null as is_owned,
        version.deleted_at is null and version.listed_at is not null as is_listed
    ) as state
    -- Comments are in no list of all owners or of one: their parent counts them.
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

create function leaves_at(listed_at timestamptz, recency smallint) returns timestamptz language sql stable
return case recency
  when 2 then listed_at + interval '1 day'
  when 1 then listed_at + interval '7 days' end;

create function hot(score bigint, listed_at timestamptz) returns bigint language sql immutable
return (extract(epoch from listed_at) * 1000
  + sign(score) * 45000000 * log(greatest(abs(score), 1)::float8))::bigint;

-- A hidden comment has no place among the top ones.
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

create function item_listed() returns trigger language plpgsql as $$
begin
  perform update_item_score(new.id);
  -- A vote that commits at the same time is not in the score, and its mark may be gone before this commits.
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

-- Space stays reserved for what is made of a video until its processing ends, and again when it is
-- retried.
create function video_reserves() returns trigger language plpgsql as $$
begin
  update asset
  set expected_bytes = case when new.state = 'PROCESSING' then 3 * bytes else 0 end
  where id = new.source_asset_id;
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

create trigger item_listing_held
  before insert or update of listed_at, listing_held, hidden, owner_suspended, owner_limited, held on item
  for each row execute function hold_listing();

create trigger item_score_added after insert on item
  for each row
  when (new.deleted_at is null and (new.listed_at is not null or new.parent_id is not null))
  execute function item_listed();

-- Without columns, since item_listing_held changes one that the statement may not name.
create trigger item_score_changed after update on item
  for each row
  when ((old.listed_at, old.nsfw, old.category, old.deleted_at)
    is distinct from (new.listed_at, new.nsfw, new.category, new.deleted_at))
  execute function item_listed();

create trigger counter_voted after update of upvotes, downvotes on item_counter
  for each row
  when ((old.upvotes - old.downvotes) is distinct from (new.upvotes - new.downvotes))
  execute function mark_score_stale();

create trigger video_reserves after update of state on video
  for each row
  when (new.state is distinct from old.state)
  execute function video_reserves();

insert into verified_until (ids) values ('item'), ('account'), ('asset');
