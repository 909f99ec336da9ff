-- Reports and decisions of moderators.

-- A decision about an account or one of its items, with its statement of reasons and appeal.
create table decision (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  -- The affected account.
  account_id bigint not null references account on delete cascade,
  kind text not null check (kind in ('video', 'post', 'comment', 'playlist', 'profile')),
  -- Null for a profile, and once the item is purged.
  item_id bigint references item on delete set null,
  action text not null check (action in ('none', 'warn', 'adult', 'hide', 'limit', 'suspend', 'delete')),
  facts text not null,
  ground text check (ground in ('rules', 'law')),
  -- The rule or law, and why it applies.
  reference text not null,
  is_automated boolean not null default false,
  -- Whether it resulted from reports rather than from the moderators' own review.
  is_reported boolean not null,
  -- The content at the time of the decision.
  snapshot jsonb not null,
  moderator_id bigint references account on delete set null,
  decided_at timestamptz(3) not null default now(),
  -- When a suspension ends; null if it is permanent.
  ends_at timestamptz(3),
  -- When the subject is due for deletion; null once it is deleted.
  deletes_at timestamptz(3),
  -- When it ceased to be in force, because it ended or was reversed.
  ended_at timestamptz(3),
  is_reversed boolean not null default false,
  appeal text,
  appealed_at timestamptz(3),
  appeal_answer text,
  appeal_answered_at timestamptz(3),
  appeal_moderator_id bigint references account on delete set null,
  is_detected boolean not null default false,
  needs_owner boolean not null default false
);
create index decision_appeal_moderator on decision (appeal_moderator_id)
  where appeal_moderator_id is not null;
create index decision_deleting on decision (deletes_at) where ended_at is null and deletes_at is not null;
create index decision_ending on decision (ends_at) where ended_at is null and ends_at is not null;
create index decision_moderator on decision (moderator_id) where moderator_id is not null;
create index decision_of_account on decision (account_id, decided_at desc, id desc);
create index decision_of_item on decision (item_id) where item_id is not null;

-- A subject for moderators to review: reported content or an appealed decision.
create table review (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  kind text not null check (kind in ('video', 'post', 'comment', 'playlist', 'profile', 'application')),
  item_id bigint,
  -- The reported profile, or the owner of the item.
  account_id bigint not null references account on delete cascade,
  -- The appealed decision; null for reports.
  appealed_id bigint unique references decision on delete cascade,
  opened_at timestamptz(3) not null default now(),
  reports int not null default 0,
  weight real not null default 0,
  -- The position in the queue, highest first.
  rank bigint not null,
  claimed_by bigint references account on delete set null,
  claimed_until timestamptz(3),
  closed_at timestamptz(3),
  decision_id bigint references decision on delete set null
);
create index review_account on review (account_id);
create index review_claimed on review (claimed_by) where claimed_by is not null;
create index review_decision on review (decision_id) where decision_id is not null;
create index review_item on review (item_id) where item_id is not null;
create unique index review_open on review (kind, coalesce(item_id, 0), account_id)
  where closed_at is null and appealed_id is null;
create index review_queue on review (rank desc, id desc) where closed_at is null;

-- A moderator's note on a review, for other moderators.
create table review_note (
  id bigint generated always as identity primary key,
  review_id bigint not null references review on delete cascade,
  author_id bigint references account on delete set null,
  content text not null,
  created_at timestamptz(3) not null default now()
);
create index review_note_author on review_note (author_id) where author_id is not null;
create index review_note_of_review on review_note (review_id, id);

-- The number of open reviews; one row.
create table review_counter (
  only_row boolean default true primary key check (only_row),
  open bigint not null default 0
);

-- A report by one person about the subject of a review, with reason and text.
create table report (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  review_id bigint not null references review on delete cascade,
  reporter_id bigint references account on delete set null,
  reporter_key bytea,
  reason text not null check (reason in ('rules', 'illegal', 'spam', 'harassment', 'adult', 'other')),
  content text not null,
  weight real not null,
  created_at timestamptz(3) not null default now(),
  snapshot jsonb
);
create index report_newest on report (reporter_id, created_at desc, id desc) where reporter_id is not null;
create unique index report_of_account on report (review_id, reporter_id) where reporter_id is not null;
create unique index report_of_network on report (review_id, reporter_key) where reporter_key is not null;
create index report_of_review on report (review_id, id);

-- Whether a report that awaits a decision is about this image of a post. Until then it stays for
-- moderators, even if its author removes it.
create function is_reported(asset) returns boolean language sql stable
return exists (
  select from review join report on report.review_id = review.id
  where review.account_id = ($1).owner_id and review.closed_at is null
    and report.snapshot @> jsonb_build_object(
      'images', jsonb_build_array(jsonb_build_object('public_id', ($1).public_id))));

-- How many reports by an account led to an action, and how many did not.
create table reporter (
  account_id bigint primary key references account on delete cascade,
  upheld int not null default 0,
  rejected int not null default 0
) with (fillfactor = 80);

-- The numbers on the transparency page, by year.
create table moderation_count (
  year smallint not null,
  name text not null,
  amount bigint not null default 0,
  primary key (year, name)
) with (fillfactor = 80);

-- A decision about many accounts together, which a job applies and reverses.
create table wave (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  action text not null check (action in ('suspend', 'delete')),
  facts text not null,
  ground text not null check (ground in ('rules', 'law')),
  reference text not null,
  -- The groups of sign-ups that the moderator selected.
  groups jsonb not null,
  moderator_id bigint references account on delete set null,
  created_at timestamptz(3) not null default now(),
  state text not null default 'applying' check (state in ('applying', 'applied', 'reversing', 'reversed')),
  finished_at timestamptz(3),
  is_detected boolean not null default false,
  needs_owner boolean not null default false
);
create index wave_moderator on wave (moderator_id) where moderator_id is not null;
create index wave_newest on wave (created_at desc, id desc);
create index wave_unfinished on wave (id) where state in ('applying', 'reversing');

-- An account in a wave, with its decision.
create table wave_account (
  wave_id bigint not null references wave on delete cascade,
  account_id bigint not null references account on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'applied', 'skipped', 'reversed')),
  decision_id bigint references decision on delete set null,
  primary key (wave_id, account_id)
) with (fillfactor = 80);
create index wave_account_decision on wave_account (decision_id) where decision_id is not null;
create index wave_account_of_account on wave_account (account_id);
create index wave_account_state on wave_account (wave_id, state, account_id);

create function count_reviews() returns trigger language plpgsql as $$
declare
  change int := (tg_op <> 'DELETE' and new.closed_at is null)::int
    - (tg_op <> 'INSERT' and old.closed_at is null)::int;
begin
  if change <> 0 then
    update review_counter set open = open + change;
  end if;
  return null;
end $$;

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

create constraint trigger review_counts after insert or delete or update of closed_at on review
  deferrable initially deferred
  for each row execute function count_reviews();

insert into review_counter default values;
