-- Videos, posts, comments and playlists, with votes, views and statistics.

-- The common columns of videos, posts, comments and playlists: owner, visibility and position in
-- lists.
create table item (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  kind text not null check (kind in ('video', 'post', 'comment', 'playlist')),
  owner_id bigint not null references account,
  -- The parent of a comment, and the video or post at the root.
  parent_id bigint references item on delete cascade,
  root_id bigint references item on delete cascade,
  -- Videos only. Lists are counted and ordered by category.
  category text
    check (category in ('GENERAL', 'ENTERTAINMENT', 'EDUCATION', 'GAMING', 'MUSIC', 'COMEDY', 'PROGRAMMING',
      'SCIENCE', 'TECH', 'ART', 'ANIMATION', 'GRAPHICS')),
  nsfw boolean not null default false,
  comments_closed boolean not null default false,
  -- Playlists only: whether only its owner may open it.
  private boolean not null default false check (not private or kind = 'playlist' and listed_at is null),
  -- In milliseconds, so that a cursor represents it exactly.
  created_at timestamptz(3) not null default now(),
  -- When it was added to public lists; null if it is in none.
  listed_at timestamptz(3),
  -- When it was listed, while one of the following columns withholds it.
  withheld_listed_at timestamptz(3),
  -- Whether a decision hides it, and whether it waits for a moderator.
  hidden boolean not null default false,
  held boolean not null default false,
  -- When it will be published; null once it is.
  publish_at timestamptz(3),
  -- Copies of the owner's standing, for the triggers and indexes of lists.
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
create index item_scheduled on item (owner_id, publish_at, id) where publish_at is not null and deleted_at is null;
create index item_under on item (parent_id, created_at desc, id desc) where parent_id is not null;
create index item_unlisted on item (owner_id, kind) where listed_at is null and deleted_at is null;

-- A video: texts, publish status, processing state and files.
create table video (
  item_id bigint primary key references item on delete cascade,
  title text not null,
  description text not null,
  publish_status text not null check (publish_status in ('PRIVATE', 'UNLISTED', 'PUBLIC')),
  -- Whether the page offers viewers its file.
  downloadable boolean not null default false,
  source_asset_id bigint not null references asset,
  thumbnail_asset_id bigint not null references asset,
  state text not null default 'PROCESSING' check (state in ('PROCESSING', 'READY', 'FAILED')),
  failure text,
  progress smallint not null default 0,
  playable_at timestamptz,
  play_file text,
  poster_file text,
  storyboard_file text,
  -- The name of each captions file, by language.
  captions jsonb not null default '{}',
  original_state text not null default 'KEPT' check (original_state in ('KEPT', 'DROPPING', 'DROPPED')),
  -- Whether any rendition is at least partly playable.
  adaptive boolean not null default false,
  -- When the renditions were planned.
  ladder_at timestamptz,
  -- Whether it is in the queue for expensive videos.
  heavy boolean not null default false,
  -- Processing attempts that neither succeeded nor were interrupted by a stop of the worker.
  starts smallint not null default 0,
  -- How often the owner has retried the processing.
  retries smallint not null default 0,
  -- How often each of the two steps was started; never decreases. A job with an earlier number has
  -- lost the video.
  attempt int not null default 0,
  previews_attempt int not null default 0,
  constraint video_source_key unique (source_asset_id),
  constraint video_thumbnail_key unique (thumbnail_asset_id)
);
create index video_original on video (original_state, item_id)
  where state = 'READY' and original_state <> 'DROPPED';
create index video_processing on video (item_id) where state = 'PROCESSING';
create index video_without_ladder on video (item_id) where ladder_at is null and state = 'READY';

-- One encoded version of a video.
create table rendition (
  item_id bigint not null references video on delete cascade,
  codec text not null check (codec in ('h264', 'av1')),
  -- 240, 480, 720 or 1080: the shorter side in pixels, or less if the longer side would exceed what
  -- decoders support.
  quality smallint not null,
  owner_id bigint not null references account on delete cascade,
  -- Renditions of the same step are encoded together. The steps of a video run in order.
  step smallint not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'MAKING', 'GROWING', 'READY', 'FAILED')),
  heavy boolean not null default false,
  -- The job that encodes it, which also resumes it, and since when.
  job_id text,
  taken_at timestamptz,
  starts smallint not null default 0,
  attempt int not null default 0,
  -- 0 to 1.
  progress real not null default 0,
  width int not null,
  height int not null,
  frame_rate real,
  -- The codecs string (RFC 6381).
  codecs text,
  -- Bits per second.
  average_rate int,
  peak_rate int,
  file text,
  playlist text,
  key_frames int[],
  key_frame_average_rate int,
  key_frame_peak_rate int,
  primary key (item_id, codec, quality)
);
create index rendition_heavy on rendition (owner_id) where heavy and state = 'MAKING';
create index rendition_job on rendition (job_id) where job_id is not null;
create index rendition_turns on rendition (owner_id, taken_at desc);
create index rendition_waiting_in_queue on rendition (
  (case when codec = 'av1' then 'av1' when heavy then 'heavy' else 'ordinary' end), owner_id, step, item_id)
  where state = 'WAITING';

-- The text of a post.
create table post (
  item_id bigint primary key references item on delete cascade,
  content text not null,
  edited_at timestamptz
);

-- An image of a post, with its alternative text.
create table post_image (
  item_id bigint not null references post on delete cascade,
  position smallint not null check (position between 1 and 4),
  asset_id bigint not null references asset,
  alt text not null,
  primary key (item_id, position),
  constraint post_image_asset_key unique (asset_id)
);

-- The text of a comment.
create table comment (
  item_id bigint primary key references item on delete cascade,
  content text not null,
  edited_at timestamptz
);

-- The texts of a playlist. It is public if the item is listed, or withheld from lists.
create table playlist (
  item_id bigint primary key references item on delete cascade,
  title text not null,
  description text not null,
  -- When its videos were last changed.
  updated_at timestamptz(3) not null default now()
);

-- A video in a playlist, at its position.
create table playlist_video (
  playlist_id bigint not null references playlist on delete cascade,
  video_id bigint not null references video on delete cascade,
  -- Ascending, with gaps. Changes lock the playlist, so that no two are the same.
  position int not null,
  added_at timestamptz(3) not null default now(),
  primary key (playlist_id, video_id)
);
create index playlist_video_order on playlist_video (playlist_id, position);
create index playlist_video_of on playlist_video (video_id);

-- The comment on a video or post that its owner has pinned to the top.
create table pinned_comment (
  item_id bigint primary key references item on delete cascade,
  comment_id bigint not null unique references item on delete cascade,
  pinned_at timestamptz(3) not null default now()
);

-- A copy of a comment that the owner of the video or post removed, visible to its writer for 30
-- days.
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

-- A comment that awaits approval by the owner of the video or post, visible only to them and its
-- writer.
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
  -- The watched word that it contains, shown only to moderators.
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

-- The vote of an account on an item. The row of a withdrawn vote remains, without a type.
create table vote (
  account_id bigint not null references account,
  item_id bigint not null references item on delete cascade,
  type text check (type in ('UPVOTE', 'DOWNVOTE')),
  created_at timestamptz not null default now(),
  -- The vote before the last change.
  previous_type text check (previous_type in ('UPVOTE', 'DOWNVOTE')),
  primary key (account_id, item_id)
);
create index vote_item on vote (item_id);

-- A changed vote, until the job has notified the owner of the item.
create table changed_vote (
  id bigint generated always as identity primary key,
  item_id bigint not null,
  account_id bigint not null
);

-- A viewer of a video in the last hour, as a keyed hash. Partitioned by half-hour.
create table recent_view (
  -- No foreign key: the row of a purged item is removed with its half-hour.
  item_id bigint not null,
  viewer bytea not null,
  -- The half-hour of `counted_at` modulo 4: the current one, the previous one, and two that are
  -- being emptied.
  slot smallint not null,
  counted_at timestamptz not null,
  primary key (item_id, viewer, slot)
) partition by list (slot);
create table recent_view_0 partition of recent_view for values in (0);
create table recent_view_1 partition of recent_view for values in (1);
create table recent_view_2 partition of recent_view for values in (2);
create table recent_view_3 partition of recent_view for values in (3);

-- What a viewer of a video watched so far, and where they came from, until at least five can be added
-- to the statistics together. Only the viewer's player knows its id.
create table viewing (
  id text primary key,
  item_id bigint not null references item on delete cascade,
  -- 16 bits of a keyed hash of the viewer and the video, to tell its viewers apart.
  viewer smallint not null,
  -- A page of the site, the host of another site, or '' if unknown.
  source text not null,
  started_at timestamptz not null default date_trunc('minute', now()),
  -- A bit for each of the 50 equal parts of the video.
  parts bigint not null default 0,
  -- Whether the viewer followed the owner meanwhile.
  followed boolean not null default false,
  -- When it counts as complete if nothing is added; null once it is.
  due_at timestamptz default date_trunc('minute', now()) + interval '10 minutes'
) with (fillfactor = 80);
create index viewing_due on viewing (due_at) where due_at is not null;
create index viewing_item on viewing (item_id);
create index viewing_started on viewing (started_at);

-- The statistics of a video on a day in UTC.
create table video_day (
  item_id bigint not null references item on delete cascade,
  day date not null,
  views int not null default 0,
  -- The counters of the video after the last change of this row on that day.
  upvotes bigint not null,
  downvotes bigint not null,
  comments bigint not null,
  -- Viewers who were added together on this day, and how many of them followed the owner.
  viewers int not null default 0,
  followers int not null default 0,
  -- How many of them watched each of the 50 equal parts.
  watched int[] check (cardinality(watched) = 50),
  primary key (item_id, day)
) with (fillfactor = 80);
create index video_day_day on video_day (day);

-- Where the viewers of a video who were added on a day came from.
create table video_source (
  item_id bigint not null references item on delete cascade,
  day date not null,
  source text not null,
  viewers int not null,
  primary key (item_id, day, source)
);
create index video_source_day on video_source (day);

-- Watch history: when an account last watched a video, and the position to resume at.
create table watch_history (
  account_id bigint not null references account on delete cascade,
  item_id bigint not null references item on delete cascade,
  watched_at timestamptz(3) not null default now(),
  -- Seconds from the start.
  "position" float8 not null default 0,
  primary key (account_id, item_id)
);
create index watch_history_item on watch_history (item_id);
create index watch_history_last on watch_history (account_id, watched_at desc, item_id desc);

-- A video or post that an account saved. `entity` is its kind.
create table saved (
  account_id bigint not null references account on delete cascade,
  item_id bigint not null references item on delete cascade,
  entity text not null check (entity in ('video', 'post')),
  saved_at timestamptz(3) not null default now(),
  primary key (account_id, item_id)
);
create index saved_item on saved (item_id);
create index saved_last on saved (account_id, entity, saved_at desc, item_id desc);

-- Search history: a query of an account.
create table search_history (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  account_id bigint not null references account on delete cascade,
  query text not null,
  searched_at timestamptz not null default now()
);
create index search_history_last on search_history (account_id, searched_at desc);
create unique index search_history_once on search_history (account_id, lower(query));

create function withhold_listing() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- Waits for an uncommitted change of the standing.
    select standing = 'suspended', standing = 'limited'
    into new.owner_suspended, new.owner_limited
    from account where id = new.owner_id for share;
  end if;
  if new.hidden or new.owner_suspended or new.owner_limited or new.held or new.publish_at is not null then
    new.withheld_listed_at := coalesce(new.listed_at, new.withheld_listed_at);
    new.listed_at := null;
  elsif new.withheld_listed_at is not null then
    new.listed_at := coalesce(new.listed_at, new.withheld_listed_at);
    new.withheld_listed_at := null;
  end if;
  return new;
end $$;

-- The alternative texts of the images of a post; null if there are none.
create function image_texts(post) returns text language sql stable
return (select string_agg(alt, ' ' order by position) from post_image
  where post_image.item_id = ($1).item_id and alt <> '');

-- The path of the page of an item, whose root is itself unless it is a comment.
create function item_path(item item, root item) returns text language sql immutable
return case root.kind when 'video' then '/v/' when 'post' then '/p/' else '/playlist/' end || root.public_id
  || case when item.kind = 'comment' then '?c=' || item.public_id else '' end;

-- The publish status of a playlist.
create function playlist_status(item) returns text language sql immutable
return case when ($1).private then 'PRIVATE'
  when coalesce(($1).listed_at, ($1).withheld_listed_at) is not null then 'PUBLIC'
  else 'UNLISTED' end;

create function view_slot(counted_at timestamptz) returns smallint language sql stable
return (extract(epoch from counted_at)::bigint / 1800 % 4)::smallint;

-- Space for the files created from a video is reserved until its processing ends, and reserved
-- again for a retry.
create function video_reserves() returns trigger language plpgsql as $$
begin
  update asset
  set expected_bytes = case when new.state = 'PROCESSING' then 3 * bytes else 0 end
  where id = new.source_asset_id;
  return null;
end $$;

create trigger item_withheld_listing
  before insert or update of listed_at, withheld_listed_at, hidden, owner_suspended, owner_limited, held,
    publish_at on item
  for each row execute function withhold_listing();

create trigger video_reserves after update of state on video
  for each row
  when (new.state is distinct from old.state)
  execute function video_reserves();
