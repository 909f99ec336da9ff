-- The lists of all owners are counted in sixteen rows, whose owners are 0 to -15: their size is the sum. In one
-- row, every publication would wait until the one before has committed.
create function counter_slot() returns bigint language sql stable
return -(pg_backend_pid() % 16);

create or replace function count_in_lists(kind text, owner bigint, listed int, listed_sfw int, owned int)
returns void language sql as $$
  insert into list_counter as c (kind, owner_id, listed, listed_sfw, owned)
  values ($1, counter_slot(), $3, $4, $5), ($1, $2, $3, $4, $5)
  on conflict (kind, owner_id) do update set
    listed = c.listed + excluded.listed,
    listed_sfw = c.listed_sfw + excluded.listed_sfw,
    owned = c.owned + excluded.owned
$$;

create or replace function item_counts() returns trigger language plpgsql as $$
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
  insert into category_counter as c (category, owner_id, listed, listed_sfw, owned)
  select category, list, sum(listed), sum(sfw), sum(owned)
  from (values (old.category, -was_listed, -was_sfw, -was_owned),
               (new.category, is_listed, is_sfw, is_owned)) as change (category, listed, sfw, owned),
    lateral (values (counter_slot()), (owner)) as lists (list)
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
