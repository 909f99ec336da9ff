-- Uploads and the files created from them.

-- An uploaded file and the files created from it: a video with its renditions, or an image with its
-- sizes.
create table asset (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references account,
  folder text not null check (folder in ('videos', 'thumbnails', 'avatars', 'covers', 'postImages')),
  -- The resumable upload it came from; null for an upload by form.
  upload_id text unique,
  original_filename text not null,
  format text not null,
  bytes bigint not null,
  width int not null,
  height int not null,
  duration float8,
  -- The dominant colour as #rrggbb; null if the image is transparent.
  color text check (color ~ '^#[0-9a-f]{6}$'),
  -- The widths of its files in pixels, ascending.
  widths smallint[] not null default '{}',
  -- The streams of a video.
  probe jsonb,
  -- Pixels of all frames of a video; null for images.
  work bigint,
  -- Whether copying its streams makes the video playable.
  copied boolean,
  store text not null default 'folder',
  -- The size of each stored file in bytes, by name.
  file_sizes jsonb not null default '{}',
  -- The sum of these sizes.
  stored_bytes bigint not null default 0,
  -- Bytes that the asset will need once all its files exist; 0 once no more files will be created.
  expected_bytes bigint not null default 0,
  created_at timestamptz not null default now(),
  -- Null until the asset is used. A job deletes unused assets.
  attached_at timestamptz
);
create index asset_expected on asset (expected_bytes, stored_bytes) where expected_bytes > 0;
create index asset_owner on asset (owner_id);
create index asset_redundant_original on asset (id) where copied and file_sizes ? 'original';
create index asset_unattached on asset (created_at) where attached_at is null;

-- An image of the site: its logo or the picture on the front page.
create table site_image (
  kind text primary key check (kind in ('logo', 'picture')),
  asset_id bigint not null unique references asset on delete cascade,
  -- The alternative text, for people who cannot see the image.
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
  -- Disk space in bytes reserved for the upload and the files created from it.
  reserved_bytes bigint not null default 0,
  -- The number of requests that have begun to write. Only the newest one may change the row.
  generation int not null default 0,
  received_bytes bigint not null default 0,
  -- The public id of the future asset; null if the bytes are in a file on one machine.
  target_id text,
  multipart_id text,
  -- The tag that the store returned for each part.
  part_tags text[] not null default '{}',
  -- The name of the object with the bytes after the last part.
  tail_file text,
  -- What permits it, and ends it: a session or an API token.
  session_id bigint references session on delete cascade,
  api_token_id bigint references api_token on delete cascade,
  check (num_nonnulls(session_id, api_token_id) = 1)
);
create index unfinished_upload_owner on unfinished_upload (owner_id);
create index unfinished_upload_reserved on unfinished_upload (reserved_bytes);
create index unfinished_upload_session on unfinished_upload (session_id);
create index unfinished_upload_api_token on unfinished_upload (api_token_id)
  where api_token_id is not null;

-- The bytes that an account stores, and those it uploaded on its latest day (UTC).
create table storage_counter (
  account_id bigint primary key references account on delete cascade,
  stored_bytes bigint not null default 0,
  -- The day (UTC) of the last upload, and the bytes uploaded on it.
  uploaded_on date,
  uploaded_bytes bigint not null default 0
) with (fillfactor = 80);

-- The latest export of an account's data, as a zip file.
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

-- The counters are updated in the transaction that changes the assets. One statement updates them
-- in the order of the accounts, so that two statements never deadlock.
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

-- When an owner leaves, the images of the site, and their bytes, move to another owner.
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

-- However an upload ends, its bytes are removed, and so is its object unless an asset was created
-- from it.
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
