-- Whether the owner of a video or post has closed its comments: no one adds further ones.
alter table item add column comments_closed boolean not null default false;

-- The comment on a video or post that its owner shows first.
create table pinned_comment (
  item_id bigint primary key references item (id) on delete cascade,
  comment_id bigint not null unique references item (id) on delete cascade,
  pinned_at timestamptz(3) not null default now()
);

-- The words that hold comments on the videos and posts of an account.
create table held_word_list (
  account_id bigint primary key references account (id) on delete cascade,
  words text[] not null
);

-- A comment that waits for the owner of the video or post. It is no item until then: only its writer and
-- that owner see it, and nothing counts it.
create table held_comment (
  public_id text primary key,
  writer_id bigint not null references account (id) on delete cascade,
  parent_id bigint not null references item (id) on delete cascade,
  root_id bigint not null references item (id) on delete cascade,
  root_owner_id bigint not null references account (id) on delete cascade,
  -- The word of the owner's list that it contains.
  word text not null,
  content text not null,
  created_at timestamptz(3) not null default now()
);
create index held_comment_parent_id_created_at_idx on held_comment (parent_id, created_at);
create index held_comment_root_id_idx on held_comment (root_id);
create index held_comment_writer_id_idx on held_comment (writer_id, created_at, public_id);
create index held_comment_root_owner_id_idx on held_comment (root_owner_id, created_at, public_id);
