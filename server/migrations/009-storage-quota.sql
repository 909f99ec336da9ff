-- Disk space that is reserved, and bytes that each account stores and uploads.

alter table asset
  -- Bytes of each file that is stored, by its name; null in rows of before, until they are measured.
  add column file_sizes jsonb,
  -- The sum of them.
  add column stored_bytes bigint not null default 0,
  -- Bytes that the asset takes once all that is made of it exists; 0 once nothing more is made.
  add column expected_bytes bigint not null default 0;

-- Uploads by form reserve space in the same table, for as long as their request runs.
alter table unfinished_upload
  add column resumable boolean not null default true,
  -- Bytes that the upload, and what is made of it, may take on the disk.
  add column reserved_bytes bigint not null default 0;
create index unfinished_upload_reserved on unfinished_upload (reserved_bytes);

alter table video
  -- Whether play_file holds the very streams of the original.
  add column copied boolean not null default false,
  add column original_state text not null default 'KEPT'
    check (original_state in ('KEPT', 'DROPPING', 'DROPPED'));

create table storage_counter (
  account_id bigint primary key references account on delete cascade,
  stored_bytes bigint not null default 0,
  -- The day (UTC) of the last upload, and the bytes uploaded on it.
  uploaded_on date,
  uploaded_bytes bigint not null default 0
) with (fillfactor = 80);

-- The counters follow the assets, in the transaction that changes them. One statement updates them in
-- the order of the accounts, so that two statements never deadlock.
create function add_to_storage_counter(accounts bigint[], stored bigint[], uploaded bigint[])
returns void language sql as $$
  insert into storage_counter as c (account_id, stored_bytes, uploaded_on, uploaded_bytes)
  select account, sum(stored),
    case when sum(uploaded) > 0 then (now() at time zone 'utc')::date end, sum(uploaded)
  from unnest(accounts, stored, uploaded) as change (account, stored, uploaded)
  group by account
  having sum(stored) <> 0 or sum(uploaded) <> 0
  order by account
  on conflict (account_id) do update set
    stored_bytes = c.stored_bytes + excluded.stored_bytes,
    uploaded_bytes = case
      when excluded.uploaded_on is null then c.uploaded_bytes
      when c.uploaded_on = excluded.uploaded_on then c.uploaded_bytes + excluded.uploaded_bytes
      else excluded.uploaded_bytes end,
    uploaded_on = coalesce(excluded.uploaded_on, c.uploaded_on)
$$;

create function asset_inserted() returns trigger language plpgsql as $$
begin
  perform add_to_storage_counter(array_agg(owner_id), array_agg(stored_bytes), array_agg(bytes))
  from added having count(*) > 0;
  return null;
end $$;
create trigger asset_inserted after insert on asset
  referencing new table as added
  for each statement execute function asset_inserted();

create function asset_updated() returns trigger language plpgsql as $$
begin
  perform add_to_storage_counter(
    array_agg(after.owner_id), array_agg(after.stored_bytes - before.stored_bytes),
    array_agg(0::bigint))
  from changed as after join replaced as before using (id)
  where after.stored_bytes <> before.stored_bytes having count(*) > 0;
  return null;
end $$;
create trigger asset_updated after update on asset
  referencing old table as replaced new table as changed
  for each statement execute function asset_updated();

create function asset_deleted() returns trigger language plpgsql as $$
begin
  perform add_to_storage_counter(
    array_agg(owner_id), array_agg(-stored_bytes), array_agg(0::bigint))
  from removed where stored_bytes <> 0 having count(*) > 0;
  return null;
end $$;
create trigger asset_deleted after delete on asset
  referencing old table as removed
  for each statement execute function asset_deleted();

-- Space stays reserved for what is made of a video until its processing ends, and again when it is
-- retried.
create function video_reserves() returns trigger language plpgsql as $$
begin
  update asset
  set expected_bytes = case when new.state = 'PROCESSING' then 3 * bytes else 0 end
  where id = new.source_asset_id;
  return null;
end $$;
create trigger video_reserves after update of state on video
  for each row when (new.state is distinct from old.state) execute function video_reserves();

-- Then, outside a transaction:

drop index concurrently if exists asset_unmeasured;
create index concurrently asset_unmeasured on asset (id) where file_sizes is null;

drop index concurrently if exists asset_expected;
create index concurrently asset_expected on asset (expected_bytes, stored_bytes)
  where expected_bytes > 0;

drop index concurrently if exists video_with_original;
create index concurrently video_with_original on video (copied, original_state, item_id)
  where state = 'READY' and original_state <> 'DROPPED';
