-- Search for users reads as few of them as that for videos and posts: first those whom many follow, then all
-- others in ranges of ids, of which each has an index of its own, until there are a thousand matches. What a
-- match is ranked by, and left out by, is stored beside its words: no other table is read for it.

-- The range that an id is in, from 1 to 5: each is ten times as large as the one before.
create function search_profile_range(account_id bigint) returns smallint language sql immutable parallel safe
return width_bucket(account_id, '{0, 2000, 20000, 200000, 2000000}'::bigint[])::smallint;

create table search_profile (
  account_id bigint not null references account on delete cascade,
  -- For a condition on ids, the planner would read a range by the primary key.
  range smallint not null check (range = search_profile_range(account_id)),
  -- Names and the about text.
  document tsvector not null,
  -- The same and further fields, as pronouns. Null without these.
  detail tsvector,
  -- Neither deleted nor limited nor suspended.
  is_active boolean not null,
  -- Waits for approval.
  is_pending boolean not null default false,
  -- See popularity().
  popularity real not null default 0,
  -- From 15 followers on.
  is_popular boolean not null generated always as (popularity > 2.75) stored,
  primary key (account_id, range)
) partition by list (range);

do $$
begin
  for range in 1..5 loop
    execute format('create table %I partition of search_profile for values in (%s) with (fillfactor = 90)',
      'search_profile_' || range, range);
  end loop;
end $$;
create index search_profile_words on search_profile using gin (document) with (fastupdate = off);
create index search_profile_details on search_profile using gin (detail) with (fastupdate = off)
  where detail is not null;
create index search_profile_popular on search_profile using gin (document) with (fastupdate = off) where is_popular;

-- In steps of a tenth, so that someone with many followers is not written with each further one.
create function popularity(followers bigint) returns real language sql immutable parallel safe
return round(10 * ln((1 + greatest(followers, 0))::float8)) / 10;

-- `search_account` and `search_account_detail` remain for a release: processes of the earlier version read them.
create or replace function index_account(account_id bigint) returns void language plpgsql as $$
declare
  words tsvector;
  details tsvector;
begin
  select setweight(to_tsvector('seam', plain_words(username || ' ' || full_name)), 'A')
      || setweight(to_tsvector('seam', plain_words(about)), 'C'),
    setweight(to_tsvector('seam', plain_words(pronouns)), 'D')
  into words, details from account where id = $1;
  insert into search_profile (account_id, range, document, detail, is_active, is_pending, popularity)
  select $1, search_profile_range($1), words, case when details <> '' then words || details end,
    account.deleted_at is null and account.standing = 'active',
    exists (select from application where application.account_id = $1),
    popularity(coalesce(counter.followers, 0))
  from account left join account_counter as counter on counter.account_id = account.id
  where account.id = $1
  on conflict on constraint search_profile_pkey do update set
    document = excluded.document, detail = excluded.detail, is_active = excluded.is_active;
  perform learn_words(words || details);
end $$;

create or replace trigger account_search
  after insert or update of username, full_name, about, pronouns, deleted_at, standing on account
  for each row execute function index_named();

create function index_application() returns trigger language plpgsql as $$
declare
  applicant bigint := case when tg_op = 'INSERT' then new.account_id else old.account_id end;
begin
  update search_profile set is_pending = tg_op = 'INSERT'
  where account_id = applicant and range = search_profile_range(applicant);
  return null;
end $$;
create trigger application_search after insert or delete on application
  for each row execute function index_application();

create function index_followers() returns trigger language plpgsql as $$
begin
  update search_profile set popularity = popularity(new.followers)
  where account_id = new.account_id and range = search_profile_range(new.account_id)
    and popularity <> popularity(new.followers);
  return null;
end $$;
create trigger account_counter_search after insert or update of followers on account_counter
  for each row execute function index_followers();

-- A term of so many documents of a sample counts as one of all.
create function frequent_in_sample() returns int language sql immutable parallel safe return 200;

-- Which terms of a query to look up in the indexes, by the numbers of documents that have them in a sample of
-- 2,000. The others are frequent ones; they are compared with the documents that the rarer ones find: an index
-- reads all documents that have a word, however few are left of them.
create function cheapest_lookup(terms tsquery[], numbers bigint[]) returns tsquery
language plpgsql immutable parallel safe as $$
declare
  -- With fewer documents, no lookup is expensive.
  size constant float8 := 2000;
  part_left float8 := 1;
  chosen tsquery[];
  sampled record;
begin
  for sampled in
    select term, is_excluded, case when number >= frequent_in_sample() then 1 else number / size end as frequency
    from unnest(terms, numbers) as counted (term, number),
      lateral (select term::text like '!%' as is_excluded) as kinds
    where numnode(term) > 0
    order by is_excluded, frequency
  loop
    -- To compare one document costs as much as to read thirty entries of an index.
    continue when sampled.frequency > 30 * part_left;
    chosen := chosen || sampled.term;
    if not sampled.is_excluded then
      part_left := part_left * greatest(sampled.frequency, 1 / size);
    end if;
  end loop;
  return indexed_terms(chosen);
end $$;

-- What a term is counted by, included or not.
create function sampled_term(term tsquery) returns tsquery language sql immutable parallel safe
return indexed_terms(array[ltrim(term::text, '!')::tsquery]);

-- The newest shelf is the sample.
create or replace function search_lookup(kind text, terms tsquery[]) returns tsquery
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  newest constant smallint := search_shelf(kind, 1);
begin
  return cheapest_lookup(terms, array(
    select (
      select count(*) from (
        select from search_document where shelf = newest and document @@ sampled_term(term)
        limit frequent_in_sample()
      ) as found
    )
    from unnest(terms) with ordinality as given (term, place) order by place));
end $$;

-- The first range is the sample.
create function search_profile_lookup(terms tsquery[]) returns tsquery
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return cheapest_lookup(terms, array(
    select (
      select count(*) from (
        select from search_profile
        where range = 1 and document @@ sampled_term(term)
        limit frequent_in_sample()
      ) as found
    )
    from unnest(terms) with ordinality as given (term, place) order by place));
end $$;

-- Up to `most` matching users with their ranks, and a last row with their number. `include_hidden`: also those who
-- are limited, suspended or deleted, or wait for approval.
create function ranked_profiles(
  query tsquery, whole tsquery, most int, terms tsquery[], include_hidden boolean default false
)
returns table (account_id bigint, rank float8, total bigint)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  -- {D, C, B, A}: a detail, the about text, nothing, names.
  weights constant real[] := '{0.1, 0.3, 0.5, 1}';
  -- Below a `not` each word ranks separately, as in ranked_items.
  each_word constant tsquery := !!query;
  each_whole_word constant tsquery := !!whole;
  -- The documents that are read in one pass: only terms that almost exclude each other have more.
  candidates constant int := 10 * most;
  lookup tsquery := coalesce(indexed_terms(terms), query);
  is_exact boolean;
  number bigint;
begin
  total := 0;
  -- 1: those with many followers, and the first range; 2: the other ranges; 3: matches of further fields. The
  -- ranges are read in their order, and only as far as matches are missing.
  for pass in 1..3 loop
    exit when total >= most or numnode(query) = 0;
    if pass = 2 and cardinality(terms) > 1 then
      lookup := search_profile_lookup(terms);
    elsif pass = 3 then
      -- The sample has no further fields.
      lookup := coalesce(indexed_terms(terms), query);
    end if;
    -- As text: the operator ignores weights.
    is_exact := lookup::text = query::text;
    return query
      select match.account_id,
        case when whole is null then ts_rank(weights, match.words, each_word)
          else 5 * ts_rank(weights, match.words, each_word) + 4 * ts_rank(weights, match.words, each_whole_word)
        end * (1 + 0.3 * match.popularity),
        null::bigint
      from (
        select * from (
          (select found.*, found.document as words from search_profile as found
            where pass = 1 and found.is_popular and found.document @@ lookup
              and (include_hidden or found.is_active and not found.is_pending)
            limit candidates)
          union all
          (select found.*, found.document from search_profile as found
            where pass = 1 and found.range = 1 and found.document @@ lookup and not found.is_popular
              and (include_hidden or found.is_active and not found.is_pending)
            limit candidates)
          union all
          (select found.*, found.document from search_profile as found
            where pass = 2 and found.range > 1 and found.document @@ lookup and not found.is_popular
              and (include_hidden or found.is_active and not found.is_pending)
            limit candidates)
          union all
          (select found.*, found.detail from search_profile as found
            where pass = 3 and found.detail @@ lookup and found.detail is not null
              and (include_hidden or found.is_active and not found.is_pending)
            limit candidates)
        ) as candidate
        where (is_exact or candidate.words @@ query)
          -- A further field may be an excluded word.
          and case when pass = 3 then not candidate.document @@ query
            else coalesce(candidate.detail @@ query, true) end
        limit most - total
      ) as match;
    get diagnostics number = row_count;
    total := total + number;
  end loop;
  account_id := null;
  rank := 'infinity';
  return next;
end $$;

-- Then, for every 1000 ids of account:
insert into search_profile (account_id, range, document, detail, is_active, is_pending, popularity)
select account.id, search_profile_range(account.id), names.document, detail.document,
  account.deleted_at is null and account.standing = 'active',
  exists (select from application where application.account_id = account.id),
  popularity(coalesce(counter.followers, 0))
-- Locked, so that no concurrent change is lost.
from (select * from account where id >= $1 and id < $2 for no key update) as account
join search_account as names on names.account_id = account.id
left join search_account_detail as detail on detail.account_id = account.id
left join account_counter as counter on counter.account_id = account.id
on conflict do nothing;

-- Then, outside a transaction:
-- An application that was decided about while its user was copied.
update search_profile set is_pending = false
where is_pending and not exists (
  select from application where application.account_id = search_profile.account_id);
