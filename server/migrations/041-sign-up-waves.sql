-- From where accounts signed up, for thirty days: waves of sign-ups are found by it.
create table sign_up (
  account_id bigint primary key references account (id) on delete cascade,
  -- A keyed hash of the network: equal for equal ones, and tells nothing else.
  network text not null,
  mail_domain text not null,
  created_at timestamptz(3) not null default now()
);
create index sign_up_newest on sign_up (created_at desc, account_id desc);
create index sign_up_mail_domain on sign_up (mail_domain, created_at desc);

-- Accounts that a moderator suspends or deletes together. A job does it, and takes it back.
create table wave (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  action text not null check (action in ('suspend', 'delete')),
  facts text not null,
  ground text not null check (ground in ('rules', 'law')),
  reference text not null,
  -- The groups of sign-ups that the moderator chose.
  groups jsonb not null,
  moderator_id bigint references account (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  state text not null default 'applying'
    check (state in ('applying', 'applied', 'reversing', 'reversed')),
  finished_at timestamptz(3)
);
create index wave_newest on wave (created_at desc, id desc);
create index wave_unfinished on wave (id) where state in ('applying', 'reversing');
create index wave_moderator on wave (moderator_id) where moderator_id is not null;

create table wave_account (
  wave_id bigint not null references wave (id) on delete cascade,
  account_id bigint not null references account (id) on delete cascade,
  state text not null default 'waiting'
    check (state in ('waiting', 'applied', 'skipped', 'reversed')),
  decision_id bigint references decision (id) on delete set null,
  primary key (wave_id, account_id)
) with (fillfactor = 80);
create index wave_account_state on wave_account (wave_id, state, account_id);
create index wave_account_of_account on wave_account (account_id);
create index wave_account_decision on wave_account (decision_id) where decision_id is not null;

-- An account that waits for approval is in the queue of reviews.
alter table review drop constraint review_kind_check;
alter table review add constraint review_kind_check
  check (kind in ('video', 'post', 'comment', 'profile', 'application')) not valid;
create function review_application() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into review (public_id, kind, account_id, opened_at, rank)
    values (substr(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), 1, 11),
      'application', new.account_id, new.created_at, -extract(epoch from new.created_at)::bigint);
  else
    update review set closed_at = now()
    where account_id = old.account_id and kind = 'application' and closed_at is null;
  end if;
  return null;
end $$;
create trigger application_review after insert or delete on application
  for each row execute function review_application();
insert into review (public_id, kind, account_id, opened_at, rank)
select substr(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), 1, 11),
  'application', account_id, created_at, -extract(epoch from created_at)::bigint
from application;
