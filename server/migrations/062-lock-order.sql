-- Transactions that change many rows lock the counters in one order, so that two of them never deadlock.

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
    insert into list_counter as c (kind, owner_id, listed, listed_sfw, owned)
    select kind, list, sum(listed), sum(listed_sfw), sum(owned)
    from change cross join lateral (values (counter_slot()), (owner_id)) as lists (list)
    group by kind, list order by kind, list
    on conflict (kind, owner_id) do update set
      listed = c.listed + excluded.listed,
      listed_sfw = c.listed_sfw + excluded.listed_sfw,
      owned = c.owned + excluded.owned
    returning 1
  )
  insert into category_counter as c (category, owner_id, listed, listed_sfw, owned)
  select category, list, sum(listed), sum(listed_sfw), sum(owned)
  from change cross join lateral (values (counter_slot()), (owner_id)) as lists (list)
  where category is not null and (select count(*) from counted) > 0
  group by category, list
  having (sum(listed), sum(listed_sfw), sum(owned)) <> (0, 0, 0)
  order by category, list
  on conflict (category, owner_id) do update set
    listed = c.listed + excluded.listed,
    listed_sfw = c.listed_sfw + excluded.listed_sfw,
    owned = c.owned + excluded.owned;
  return null;
end $$;

drop trigger item_counts on item;
create trigger item_counts after insert on item
  for each row when (new.kind <> 'comment') execute function item_counts();
create trigger item_counts_deleted after delete on item
  for each row when (old.kind <> 'comment' and old.deleted_at is null) execute function item_counts();
create trigger item_counts_updated after update on item
  referencing old table as before new table as after
  for each statement execute function count_updated_items();

-- The one row of this counter is locked last, at the end of the transaction.
drop trigger review_counts on review;
create constraint trigger review_counts after insert or update of closed_at or delete on review
  deferrable initially deferred for each row execute function count_reviews();
