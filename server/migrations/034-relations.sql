-- An account that blocks another: neither sees what the other does, nor can reach the other.
create table block (
  blocker_id bigint not null references account (id) on delete cascade,
  blocked_id bigint not null references account (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index block_blocked_id_blocker_id_idx on block (blocked_id, blocker_id);
create index block_list_idx on block (blocker_id, created_at, blocked_id);

-- An account that does not see what another does. The other does not notice.
create table mute (
  muter_id bigint not null references account (id) on delete cascade,
  muted_id bigint not null references account (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (muter_id, muted_id),
  check (muter_id <> muted_id)
);
create index mute_muted_id_idx on mute (muted_id);
create index mute_list_idx on mute (muter_id, created_at, muted_id);
