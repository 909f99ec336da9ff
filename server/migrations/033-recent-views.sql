-- The viewers of the last half hour, in four tables by time that a job empties at once instead of row by
-- row. Rows of `view` still count until they are older; a later release drops that table.

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

create function view_slot(counted_at timestamptz) returns smallint language sql stable
return (extract(epoch from counted_at)::bigint / 1800 % 4)::smallint;

-- Where the nightly job that verifies counters continues.
create table verified_until (
  ids text primary key check (ids in ('item', 'account', 'asset')),
  id bigint not null default 0
);
insert into verified_until (ids) values ('item'), ('account'), ('asset');
