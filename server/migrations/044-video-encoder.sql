-- Machines that encode videos with another encoder than they are to.

create table encoder_fallback (
  machine text primary key,
  problem text not null,
  began_at timestamptz not null default now()
);
