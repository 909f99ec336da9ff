-- People, their sessions, uploaded assets, and videos.

create table setting (
  name text primary key,
  value text not null
);

create table account (
  id bigint generated always as identity primary key,
  public_id text not null constraint account_public_id_key unique,
  username text not null constraint account_username_key unique,
  email text not null,
  full_name text not null,
  about text not null default '',
  password_hash text not null,
  avatar_asset_id bigint,
  cover_asset_id bigint,
  theme text not null default 'system',
  nsfw_content text not null default 'BLUR',
  publish_status text not null default 'PUBLIC',
  category text not null default 'GENERAL',
  save_search_history boolean not null default true,
  save_watch_history boolean not null default true,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index account_email_key on account (lower(email));

-- One row per sign-in: the family of all tokens that follow from it. Ending it deletes it.
create table session (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  account_id bigint not null references account on delete cascade,
  xsrf_token text not null,
  device text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index session_account on session (account_id);

create table session_token (
  hash bytea primary key,
  session_id bigint not null references session on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  parent_hash bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index session_token_session on session_token (session_id);
create index session_token_parent on session_token (parent_hash) where parent_hash is not null;
create index session_token_expiry on session_token (expires_at);

create table asset (
  id bigint generated always as identity primary key,
  public_id text not null constraint asset_public_id_key unique,
  owner_id bigint not null references account,
  folder text not null check (folder in ('videos', 'thumbnails', 'avatars', 'covers')),
  format text not null,
  bytes bigint not null,
  width integer not null,
  height integer not null,
  duration double precision,
  original_filename text not null,
  store text not null default 'folder',
  created_at timestamptz not null default now(),
  attached_at timestamptz
);
create index asset_owner on asset (owner_id);
create index asset_unattached on asset (created_at) where attached_at is null;

alter table account
  add constraint account_avatar foreign key (avatar_asset_id) references asset,
  add constraint account_cover foreign key (cover_asset_id) references asset;

-- All that can be opened, voted on and commented on.
create table item (
  id bigint generated always as identity primary key,
  public_id text not null constraint item_public_id_key unique,
  kind text not null check (kind in ('video', 'post', 'comment')),
  owner_id bigint not null references account,
  -- Milliseconds, so that a cursor carries them exactly.
  created_at timestamptz(3) not null default now(),
  listed_at timestamptz(3),
  nsfw boolean not null default false,
  deleted_at timestamptz
);
create index item_listed on item (kind, listed_at desc, id desc)
  where listed_at is not null and deleted_at is null;
create index item_listed_sfw on item (kind, listed_at desc, id desc)
  where listed_at is not null and deleted_at is null and not nsfw;
create index item_listed_by_owner on item (owner_id, kind, listed_at desc, id desc)
  where listed_at is not null and deleted_at is null;
create index item_unlisted on item (owner_id, kind)
  where listed_at is null and deleted_at is null;
create index item_owned on item (owner_id, kind, created_at desc, id desc)
  where deleted_at is null;

create table video (
  item_id bigint primary key references item on delete cascade,
  title text not null,
  description text not null,
  publish_status text not null check (publish_status in ('PRIVATE', 'UNLISTED', 'PUBLIC')),
  category text not null,
  source_asset_id bigint not null constraint video_source_key unique references asset,
  thumbnail_asset_id bigint not null constraint video_thumbnail_key unique references asset,
  state text not null default 'PROCESSING' check (state in ('PROCESSING', 'READY', 'FAILED')),
  progress smallint not null default 0,
  failure text,
  play_file text,
  poster_file text,
  playable_at timestamptz
);

-- Hot rows: kept apart from the item and without an index on what changes.
create table item_counter (
  item_id bigint primary key references item on delete cascade,
  views bigint not null default 0,
  upvotes bigint not null default 0,
  downvotes bigint not null default 0,
  comments bigint not null default 0
) with (fillfactor = 80);

create table list_counter (
  kind text not null,
  owner_id bigint not null,
  listed bigint not null default 0,
  listed_sfw bigint not null default 0,
  owned bigint not null default 0,
  primary key (kind, owner_id)
) with (fillfactor = 80);

-- The sizes of the lists follow the items, in the transaction that changes them, whoever does.
create function count_in_lists(kind text, owner bigint, listed int, listed_sfw int, owned int)
returns void language sql as $$
  insert into list_counter as c (kind, owner_id, listed, listed_sfw, owned)
  values ($1, 0, $3, $4, $5), ($1, $2, $3, $4, $5)
  on conflict (kind, owner_id) do update set
    listed = c.listed + excluded.listed,
    listed_sfw = c.listed_sfw + excluded.listed_sfw,
    owned = c.owned + excluded.owned
$$;

create function item_counts() returns trigger language plpgsql as $$
declare
  was_owned int := 0; was_listed int := 0; was_sfw int := 0;
  is_owned int := 0; is_listed int := 0; is_sfw int := 0;
begin
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
  if (was_owned, was_listed, was_sfw) is distinct from (is_owned, is_listed, is_sfw) then
    perform count_in_lists(
      coalesce(new.kind, old.kind), coalesce(new.owner_id, old.owner_id),
      is_listed - was_listed, is_sfw - was_sfw, is_owned - was_owned);
  end if;
  return null;
end $$;

create trigger item_counts
  after insert or delete or update of listed_at, nsfw, deleted_at on item
  for each row execute function item_counts();

create table vote (
  account_id bigint not null references account,
  item_id bigint not null references item on delete cascade,
  type text not null check (type in ('UPVOTE', 'DOWNVOTE')),
  created_at timestamptz not null default now(),
  primary key (account_id, item_id)
);
create index vote_item on vote (item_id);

-- Who was counted as a viewer, as a keyed hash, for as long as a view counts once.
create table view (
  item_id bigint not null references item on delete cascade,
  viewer bytea not null,
  counted_at timestamptz not null,
  primary key (item_id, viewer)
);
create index view_age on view (counted_at);
