-- What the site holds for a moderator.

-- Whether it waits for a moderator. As if hidden: only its owner and moderators may open it.
alter table item add column held boolean not null default false;

-- When a moderator first approved something that the site had held: then the account is no newcomer.
alter table account add column trusted_at timestamptz(3);

create or replace function is_hidden(item) returns boolean language sql immutable
  return $1.hidden or $1.owner_suspended or $1.held;

create or replace function hold_listing() returns trigger language plpgsql as $$
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
create or replace trigger item_listing_held
  before insert or update of listed_at, listing_held, hidden, owner_suspended, owner_limited, held on item
  for each row execute function hold_listing();
create or replace trigger item_comment_hidden
  after update of hidden, owner_suspended, held on item for each row
  when (new.kind = 'comment' and is_hidden(old) is distinct from is_hidden(new))
  execute function item_listed();

-- Why an item is held.
create table held_item (
  item_id bigint primary key references item (id) on delete cascade,
  writer_id bigint not null references account (id) on delete cascade,
  reason text not null check (reason in ('links', 'mentions', 'repeated', 'words')),
  -- The watched word that it has; for moderators alone.
  word text,
  held_at timestamptz(3) not null default now()
);
create index held_item_writer on held_item (writer_id, held_at desc, item_id desc);

-- Why the site holds a comment once the owner of the video or post has approved it.
alter table held_comment add column site_reason text
  check (site_reason in ('links', 'mentions', 'repeated', 'words'));
alter table held_comment add column site_word text;
