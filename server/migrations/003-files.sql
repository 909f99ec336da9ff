-- Uploads, and the files that are made of them.

-- An uploaded file with the files made of it: a video with its renditions, or an image with its sizes.
create table asset (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references account,
  folder text not null check (folder in ('videos', 'thumbnails', 'avatars', 'covers')),
  -- The resumable upload that it came from; null for an upload by form.
  upload_id text unique,
  original_filename text not null,
  format text not null,
  bytes bigint not null,
  width int not null,
  height int not null,
  duration float8,
  -- The dominant colour, #rrggbb; null if it is transparent.
  color text check (color ~ '^#[0-9a-f]{6}$'),
  -- The widths of its files in pixels, ascending.
  widths smallint[] not null default '{}',
  -- The streams of a video.
  probe jsonb,
  -- Pixels of all frames of a video; null for images.
  work bigint,
  -- Whether the video is made playable by copying its streams.
  copied boolean,
  store text not null default 'folder',
  -- Bytes of each file that is stored, by its name.
  file_sizes jsonb not null default '{}',
  -- The sum of them.
  stored_bytes bigint not null default 0,
  -- Bytes that the asset takes once all that is made of it exists; 0 once nothing more is made.
  expected_bytes bigint not null default 0,
  created_at timestamptz not null default now(),
  -- Null until something uses it: a job deletes what stays unused.
  attached_at timestamptz
);
create index asset_expected on asset (expected_bytes, stored_bytes) where expected_bytes > 0;
create index asset_owner on asset (owner_id);
create index asset_redundant_original on asset (id) where copied and file_sizes ? 'original';
create index asset_unattached on asset (created_at) where attached_at is null;

-- A picture of the site: its logo, or the one of the front page.
create table site_image (
  kind text primary key check (kind in ('logo', 'picture')),
  asset_id bigint not null unique references asset on delete cascade,
  -- What the picture shows, for those who do not see it.
  alt text not null default ''
);

-- An upload in progress, with the disk space reserved for it.
create table unfinished_upload (
  id text primary key,
  owner_id bigint not null references account on delete cascade,
  filename text not null,
  bytes bigint not null,
  last_byte_at timestamptz not null default now(),
  resumable boolean not null default true,
  -- Bytes that the upload, and what is made of it, may take on the disk.
  reserved_bytes bigint not null default 0,
  -- The number of requests that have begun to write. Only the newest of them may change the row.
  generation int not null default 0,
  received_bytes bigint not null default 0,
  -- The public id that its asset will have; null if its bytes lie in a file of one machine.
  target_id text,
  multipart_id text,
  -- What the store returned for each part.
  part_tags text[] not null default '{}',
  -- The name of the object with the bytes after the last part.
  tail_file text,
  session_id bigint not null references session on delete cascade
);
create index unfinished_upload_owner on unfinished_upload (owner_id);
create index unfinished_upload_reserved on unfinished_upload (reserved_bytes);
create index unfinished_upload_session on unfinished_upload (session_id);

-- The bytes that an account stores, and has uploaded on its last day (UTC).
create table storage_counter (
  account_id bigint primary key references account on delete cascade,
  stored_bytes bigint not null default 0,
  -- The day (UTC) of the last upload, and the bytes uploaded on it.
  uploaded_on date,
  uploaded_bytes bigint not null default 0
) with (fillfactor = 80);

-- The latest export of all data of an account, as a zip file.
create table data_export (
  account_id bigint primary key references account on delete cascade,
  public_id text not null unique,
  state text not null default 'PREPARING' check (state in ('PREPARING', 'READY', 'FAILED')),
  progress smallint not null default 0,
  bytes bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  attempt int not null default 0
);
create index data_export_expiry on data_export (expires_at);

alter table account
  add constraint account_avatar foreign key (avatar_asset_id) references asset,
  add constraint account_cover foreign key (cover_asset_id) references asset;

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

-- When an owner leaves, the images of the site belong to another one, and so do their bytes.
create function asset_updated() returns trigger language plpgsql as $$
begin
  perform add_to_storage_counter(array_agg(account), array_agg(stored), array_agg(0::bigint))
  from (
    select after.owner_id, after.stored_bytes from changed as after
      join replaced as before using (id)
      where (after.owner_id, after.stored_bytes) is distinct from (before.owner_id, before.stored_bytes)
    union all
    select before.owner_id, -before.stored_bytes from changed as after
      join replaced as before using (id)
      where (after.owner_id, after.stored_bytes) is distinct from (before.owner_id, before.stored_bytes)
  ) as change (account, stored)
  having count(*) > 0;
  return null;
end $$;

create function asset_deleted() returns trigger language plpgsql as $$
begin
  perform add_to_storage_counter(
    array_agg(owner_id), array_agg(-stored_bytes), array_agg(0::bigint))
  from removed where stored_bytes <> 0 having count(*) > 0;
  return null;
end $$;

-- However an upload ends, its bytes are removed, and those of an object that no asset was made of.
create function remove_upload_bytes() returns trigger language plpgsql as $$
declare
  target text := 'videos/' || left(old.target_id, 2) || '/' || old.target_id;
begin
  insert into removal (prefix, multipart_key, multipart_id)
  values ('uploads/' || old.id, target || '/original', old.multipart_id)
  on conflict (prefix) do nothing;
  if not exists (select from asset where public_id = old.target_id) then
    insert into removal (prefix) values (target)
    on conflict (prefix) do update set newest_file_at = null, due_at = excluded.due_at;
  end if;
  return null;
end $$;

create trigger asset_deleted after delete on asset
  referencing old table as removed
  for each statement execute function asset_deleted();

create trigger asset_inserted after insert on asset
  referencing new table as added
  for each statement execute function asset_inserted();

create trigger asset_updated after update on asset
  referencing old table as replaced new table as changed
  for each statement execute function asset_updated();

create trigger unfinished_upload_removed after delete on unfinished_upload
  for each row
  when (old.target_id is not null)
  execute function remove_upload_bytes();
