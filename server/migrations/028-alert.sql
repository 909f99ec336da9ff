-- What the owners of the site have been told and what still holds, so that they are told once.
create table alert (
  reason text primary key,
  began_at timestamptz not null default now()
);
