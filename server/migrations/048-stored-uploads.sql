-- The bytes of an unfinished upload lie in the object store, where that is S3: so any web process goes on with
-- it. Parts of 8 MiB belong to a multipart upload of the store, the rest is an object of its own.
alter table unfinished_upload
  -- The number of requests that have begun to write. Only the newest of them may change the row.
  add column generation integer not null default 0,
  add column received_bytes bigint not null default 0,
  -- The public id that its asset will have; null if its bytes lie in a file of one machine.
  add column target_id text,
  add column multipart_id text,
  -- What the store returned for each part.
  add column part_tags text[] not null default '{}',
  -- The name of the object with the bytes after the last part.
  add column tail_file text;

-- A multipart upload of the store that is aborted with the removal.
alter table removal add column multipart_key text, add column multipart_id text;

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
create trigger unfinished_upload_removed after delete on unfinished_upload
  for each row when (old.target_id is not null) execute function remove_upload_bytes();
