-- Posts, comments, follows, votes that can be taken back, and usernames that were given up.

alter table item
  -- Where the lists are. video.category is read no more, and goes a release later.
  add column category text,
  -- What a comment stands under, and the video or post at the top of it all.
  add column parent_id bigint references item on delete cascade,
  add column root_id bigint references item on delete cascade,
  add constraint item_comment_stands check (
    (kind = 'comment') = (parent_id is not null) and (parent_id is null) = (root_id is null)) not valid;
alter table video alter column category drop not null;

create table post (
  item_id bigint primary key references item on delete cascade,
  content text not null,
  edited_at timestamptz
);

create table comment (
  item_id bigint primary key references item on delete cascade,
  content text not null,
  edited_at timestamptz
);

-- Who may open a video that is not deleted: everybody, or its owner alone. What failed before it ever
-- played is its owner's, as what is private.
create function opens_to_all(video) returns boolean language sql immutable
return ($1).publish_status <> 'PRIVATE' and (($1).state <> 'FAILED' or ($1).play_file is not null);

-- The sizes of the lists of one category, kept as list_counter is.
create table category_counter (
  category text not null,
  owner_id bigint not null,
  listed bigint not null default 0,
  listed_sfw bigint not null default 0,
  owned bigint not null default 0,
  primary key (category, owner_id)
) with (fillfactor = 80);

create or replace function item_counts() returns trigger language plpgsql as $$
declare
  was_owned int := 0; was_listed int := 0; was_sfw int := 0;
  is_owned int := 0; is_listed int := 0; is_sfw int := 0;
  owner bigint := coalesce(new.owner_id, old.owner_id);
begin
  -- Comments are in no list of everybody's or of an owner's: they are counted where they stand.
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
  -- First and always, and by everybody: so all take these rows in one order and none waits in a circle.
  perform count_in_lists(
    coalesce(new.kind, old.kind), owner,
    is_listed - was_listed, is_sfw - was_sfw, is_owned - was_owned);
  insert into category_counter as c (category, owner_id, listed, listed_sfw, owned)
  select category, list, sum(listed), sum(sfw), sum(owned)
  from (values (old.category, -was_listed, -was_sfw, -was_owned),
               (new.category, is_listed, is_sfw, is_owned)) as change (category, listed, sfw, owned),
    lateral (values (0), (owner)) as lists (list)
  where category is not null
  group by category, list
  having (sum(listed), sum(sfw), sum(owned)) <> (0, 0, 0)
  order by category, list
  on conflict (category, owner_id) do update set
    listed = c.listed + excluded.listed,
    listed_sfw = c.listed_sfw + excluded.listed_sfw,
    owned = c.owned + excluded.owned;
  return null;
end $$;

drop trigger item_counts on item;
create trigger item_counts
  after insert or delete or update of listed_at, nsfw, category, deleted_at on item
  for each row execute function item_counts();

-- A vote that was taken back stays as a row without a type: so that one statement can turn it round
-- and count the difference, however many come at once.
alter table vote
  alter column type drop not null,
  -- What it was before it was last changed.
  add column was text,
  add constraint vote_was_check check (was in ('UPVOTE', 'DOWNVOTE')) not valid;

create table follow (
  follower_id bigint not null references account on delete cascade,
  followee_id bigint not null references account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (follower_id, followee_id),
  check (follower_id <> followee_id)
);
create index follow_followee on follow (followee_id);

-- Hot rows: there from the first follow on.
create table account_counter (
  account_id bigint primary key references account on delete cascade,
  followers bigint not null default 0,
  following bigint not null default 0
) with (fillfactor = 80);

-- A username that was given up leads to its account for a while, and is nobody else's.
create table held_username (
  username text primary key,
  account_id bigint references account on delete set null,
  held_until timestamptz not null
);
create index held_username_account on held_username (account_id);

-- Then, for every 200 ids of item:

-- The trigger counts each in the lists of its category.
update item set category = video.category
from video
where item.id >= $1 and item.id < $2 and video.item_id = item.id
  and item.category is distinct from video.category;

-- Then, outside a transaction:

alter table item validate constraint item_comment_stands;
alter table vote validate constraint vote_was_check;

drop index concurrently if exists item_listed_by_category;
create index concurrently item_listed_by_category on item (category, listed_at desc, id desc)
  where listed_at is not null and deleted_at is null;

drop index concurrently if exists item_under;
create index concurrently item_under on item (parent_id, created_at desc, id desc)
  where parent_id is not null;

drop index concurrently if exists item_deleted;
create index concurrently item_deleted on item (deleted_at) where deleted_at is not null;

drop index concurrently if exists item_root;
create index concurrently item_root on item (root_id) where root_id is not null;

-- For what refers to an asset that goes.
drop index concurrently if exists account_avatar;
create index concurrently account_avatar on account (avatar_asset_id)
  where avatar_asset_id is not null;

drop index concurrently if exists account_cover;
create index concurrently account_cover on account (cover_asset_id)
  where cover_asset_id is not null;
