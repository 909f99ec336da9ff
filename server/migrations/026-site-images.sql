-- The pictures that owners chose for the site. Each is an asset of the owner who uploaded it.
create table site_image (
  kind text primary key check (kind in ('logo', 'picture')),
  asset_id bigint not null unique references asset (id) on delete cascade,
  -- What the picture shows, for those who do not see it.
  alt text not null default ''
);

-- When an owner leaves, the images of the site belong to another one, and so do their bytes.
create or replace function asset_updated() returns trigger language plpgsql as $$
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
