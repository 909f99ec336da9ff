-- The search index, see decisions 039 and 053.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Words as they are, without case and accents: café is found by cafe, in any language.
create text search configuration seam (copy = simple);
alter text search configuration seam
  alter mapping for asciiword, word, numword, asciihword, hword, numhword,
    hword_asciipart, hword_part, hword_numpart
  with unaccent, simple;

-- C++ becomes "C plusplus", C# "C sharp" and .NET "dot NET", as in search-terms.ts.
create function spell_signs(text) returns text language sql immutable parallel safe
return regexp_replace(regexp_replace(regexp_replace($1,
  '([A-Za-z0-9])\+\+(?![A-Za-z+])', '\1 plusplus ', 'g'),
  '(?<![A-Za-z0-9&#])([A-Za-z])#(?![A-Za-z#])', '\1 sharp ', 'g'),
  '(?<![^\s(["''/])\.(?=[A-Za-z])', ' dot ', 'g');

-- Words with an apostrophe or a hyphen inside, without it: dont for don't. Longer ones are no words.
create function joined_words(text) returns text language sql immutable parallel safe
return (
  select coalesce(string_agg(regexp_replace(part, '[''\u2019-]', '', 'g'), ' '), '')
  from regexp_split_to_table($1, '[][\s!"#$%&()*+,./:;<=>?@\\^_`{|}~]+') as part
  where length(part) < 40 and part ~ '[^''\u2019-][''\u2019-][^''\u2019-]');

-- A word for each emoji, as in search-terms.ts: its code point, or the two of a flag.
create function emoji_words(text) returns text language sql immutable parallel safe
return (
  select coalesce(string_agg(
    'u' || to_hex(ascii(found[1])) || case when length(found[1]) > 1 then 'u' || to_hex(ascii(right(found[1], 1))) else '' end,
    ' '), '')
  from regexp_matches($1,
    '[\U0001F1E6-\U0001F1FF]{2}|[\u2300-\u23FF\u25A0-\u27BF\u2B00-\u2BFF\U0001F000-\U0001F0FF\U0001F200-\U0001F3FA\U0001F400-\U0001FAFF]',
    'g') as found);

-- Letters and digits make words, and nothing else: no addresses, paths, tags or signed numbers. What follows the
-- text leaves its phrases as they are.
create function plain_words(text) returns text language sql immutable
return translate(spell_signs(normalize($1)), $$<>&/\.-_@:=+#%?''$$ || U&'\2019', rpad('', 40))
  || ' ' || joined_words(normalize($1)) || ' ' || emoji_words($1);

-- When a video or post was listed, in seconds; null if it is not in public lists.
create function listed(item) returns double precision language sql stable
return case when is_listed($1) then extract(epoch from ($1).listed_at)::float8 end;

-- In steps of tenths, so that of many votes few change it.
create function acclaim(upvotes bigint, downvotes bigint) returns real language sql immutable
return 1 + 0.015 * floor(10 * ln((1 + greatest(upvotes - downvotes, 0))::float8));

-- In steps of a tenth, so that someone with many followers is not written with each further one.
create function popularity(followers bigint) returns real language sql immutable parallel safe
return round(10 * ln((1 + greatest(followers, 0))::float8)) / 10;

-- The shelf of a kind: 1 has the newest documents, 7 the oldest.
create function search_shelf(kind text, place int) returns smallint language sql immutable
return (case kind when 'video' then 10 else 20 end + place)::smallint;

-- The range that an id is in, from 1 to 5: each is ten times as large as the one before.
create function search_profile_range(account_id bigint) returns smallint language sql immutable parallel safe
return width_bucket(account_id, '{0, 2000, 20000, 200000, 2000000}'::bigint[])::smallint;

-- The beginning of a word without any one or two of its letters, and as it is. Two words that are so
-- many typing errors apart have one of these in common. Two spellings of one sound are the same.
create function spellings(word text, errors int) returns text[]
language plpgsql immutable strict parallel safe cost 1000 as $$
declare
  beginning text := left(replace(replace(word, 'ph', 'f'), 'ck', 'k'), 7);
  shorter text;
  found text[] := array[beginning];
begin
  for one in 1..length(beginning) loop
    shorter := overlay(beginning placing '' from one for 1);
    found := found || shorter;
    continue when errors < 2;
    for other in one..length(shorter) loop
      found := found || overlay(shorter placing '' from other for 1);
    end loop;
  end loop;
  return found;
end $$;

-- The search index of a video or post, partitioned by kind and age: see decision 039.
create table search_document (
  item_id bigint not null references item on delete cascade,
  kind text not null,
  document tsvector not null,
  -- When it was listed, in seconds since 1970. Null if it is not listed: then it is not found.
  listed float8,
  nsfw boolean not null default false,
  acclaim real not null default 1,
  -- 0: not listed. Others: see search_shelf.
  shelf smallint not null default 0
) partition by list (shelf);
create table search_unlisted partition of search_document (
  primary key (item_id),
  constraint search_unlisted_listed check (listed is null)
) for values in (0) with (fillfactor = 90);
create index search_unlisted_words on search_unlisted using gin (document) with (fastupdate = off);
do $$
declare
  shelf record;
begin
  for shelf in
    select format('search_%s_%s', kind, place) as name, search_shelf(kind, place) as number
    from unnest(array['video', 'post']) as kind, generate_series(1, 7) as place
  loop
    execute format(
      'create table %I partition of search_document (primary key (item_id))
       for values in (%s) with (fillfactor = 90)', shelf.name, shelf.number);
    execute format('create index %I on %I using gin (document) with (fastupdate = off)',
      shelf.name || '_words', shelf.name);
    execute format('create index %I on %I (listed)', shelf.name || '_listed', shelf.name);
  end loop;
end $$;

-- The search index of an account, partitioned by ranges of ids: see decision 053.
create table search_profile (
  account_id bigint not null references account on delete cascade,
  -- For a condition on ids, the planner would read a range by the primary key.
  range smallint not null,
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
  primary key (account_id, range),
  check (range = search_profile_range(account_id))
) partition by list (range);
do $$
begin
  for range in 1..5 loop
    execute format('create table %I partition of search_profile for values in (%s) with (fillfactor = 90)',
      'search_profile_' || range, range);
  end loop;
end $$;
create index search_profile_details on search_profile using gin (detail) with (fastupdate = off)
  where detail is not null;
create index search_profile_popular on search_profile using gin (document) with (fastupdate = off)
  where is_popular;
create index search_profile_words on search_profile using gin (document) with (fastupdate = off);

-- A word of the search index, for spelling suggestions.
create table search_word (
  word text collate "C" primary key
);
create index search_word_alike on search_word using gin (word gin_trgm_ops);
create index search_word_spellings on search_word using gin (spellings(word, 2)) with (fastupdate = off);

create function learn_words(tsvector) returns void language sql as $$
  insert into search_word (word)
  select word from unnest(tsvector_to_array($1)) as word
  where length(word) between 4 and 30
  order by word
  on conflict do nothing
$$;

create function index_item(item_id bigint, is_new boolean default false) returns void
language plpgsql as $$
declare
  indexed record;
begin
  if not is_new then
    -- Waits for concurrent writers of the text, so that the words of the last one stay.
    perform from video where video.item_id = $1 for no key update;
    perform from post where post.item_id = $1 for no key update;
  end if;
  select item.kind, item.nsfw, listed(item) as listed,
    acclaim(coalesce(counter.upvotes, 0), coalesce(counter.downvotes, 0)) as acclaim,
    setweight(to_tsvector('seam', plain_words(coalesce(video.title, ''))), 'A')
    || setweight(to_tsvector('seam', plain_words(owner.username || ' ' || owner.full_name)), 'B')
    || setweight(to_tsvector('seam', plain_words(coalesce(video.description, ''))), 'C')
    || setweight(to_tsvector('seam', plain_words(coalesce(post.content, ''))), 'A') as words
  into indexed
  from item
  join account as owner on owner.id = item.owner_id
  left join item_counter as counter on counter.item_id = item.id
  left join video on video.item_id = item.id
  left join post on post.item_id = item.id
  where item.id = $1;
  loop
    if is_new or not exists (select from search_document as found where found.item_id = $1) then
      insert into search_document (item_id, kind, document, listed, nsfw, acclaim, shelf)
      values ($1, indexed.kind, indexed.words, indexed.listed, indexed.nsfw, indexed.acclaim,
        case when indexed.listed is null then 0 else search_shelf(indexed.kind, 1) end);
      exit;
    end if;
    update search_document as found set document = indexed.words where found.item_id = $1;
    exit when found;
  end loop;
  perform learn_words(indexed.words);
end $$;

create function index_written() returns trigger language plpgsql as $$
begin
  perform index_item(new.item_id, tg_op = 'INSERT');
  return null;
end $$;

-- What is newly listed enters the first shelf, what is unlisted leaves its shelf.
create function search_listed() returns trigger language plpgsql as $$
declare
  target smallint;
begin
  loop
    select case when listed(new) is null then 0 when shelf = 0 then search_shelf(new.kind, 1) else shelf end
    into target from search_document where item_id = new.id;
    exit when not found;
    update search_document set listed = listed(new), nsfw = new.nsfw
    where item_id = new.id and shelf = target;
    exit when found;
    with taken as (
      delete from search_document where item_id = new.id and shelf <> target returning *
    )
    insert into search_document (item_id, kind, document, listed, nsfw, acclaim, shelf)
    select item_id, kind, document, listed(new), new.nsfw, acclaim, target from taken;
    exit when found;
  end loop;
  return null;
end $$;

-- Indexes a user by name, about text and further fields.
create function index_account(account_id bigint) returns void language plpgsql as $$
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

create function index_named() returns trigger language plpgsql as $$
begin
  perform index_account(new.id);
  return null;
end $$;

create function index_application() returns trigger language plpgsql as $$
declare
  applicant bigint := case when tg_op = 'INSERT' then new.account_id else old.account_id end;
begin
  update search_profile set is_pending = tg_op = 'INSERT'
  where account_id = applicant and range = search_profile_range(applicant);
  return null;
end $$;

create function index_followers() returns trigger language plpgsql as $$
begin
  update search_profile set popularity = popularity(new.followers)
  where account_id = new.account_id and range = search_profile_range(new.account_id)
    and popularity <> popularity(new.followers);
  return null;
end $$;

-- The words of terms of a query, without their order and weights: what an index finds without reading
-- documents. An excluded phrase is left out: what has its words may not have them in its order.
create function indexed_terms(terms tsquery[]) returns tsquery language sql immutable parallel safe
return (
  select string_agg(format('(%s)', regexp_replace(regexp_replace(regexp_replace(
    term::text, $r$(':\*)[ABCD]+$r$, '\1', 'g'), $r$':[ABCD]+$r$, '''', 'g'), '<(-|\d+)>', '&', 'g')), ' & ')::tsquery
  from unnest(terms) as term
  where numnode(term) > 0 and not (term::text like '!%' and term::text like '%<%'));

-- What a term is counted by, included or not.
create function sampled_term(term tsquery) returns tsquery language sql immutable parallel safe
return indexed_terms(array[ltrim(term::text, '!')::tsquery]);

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
    -- To compare one document costs as much as to read fifteen entries of an index.
    continue when sampled.frequency > 15 * part_left;
    chosen := chosen || sampled.term;
    if not sampled.is_excluded then
      part_left := part_left * greatest(sampled.frequency, 1 / size);
    end if;
  end loop;
  return indexed_terms(chosen);
end $$;

-- The newest shelf is the sample.
create function search_lookup(kind text, terms tsquery[]) returns tsquery
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

create function ranked_items(
  kind text, query tsquery, whole tsquery, hide_nsfw boolean, most int, together tsquery default null,
  terms tsquery[] default null
) returns table (item_id bigint, rank float8, total bigint)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  -- {D, C, B, A}: the text, who made it, the title.
  weights constant real[] := '{0.1, 0.3, 0.5, 1}';
  half_a_year_on constant float8 := extract(epoch from now()) + 15552000;
  -- Below a `not` each word ranks separately: otherwise the cost is the square of a text.
  each_word constant tsquery := !!query;
  each_whole_word constant tsquery := !!whole;
  -- The documents that are compared of one shelf: only terms that almost exclude each other have more.
  candidates int := 10 * most;
  shelves smallint[] := array(select search_shelf(kind, place) from generate_series(1, 7) as place order by place);
  lookup tsquery := coalesce(indexed_terms(terms), query);
  -- As text: the operator ignores weights.
  is_exact boolean := lookup::text = query::text;
  -- Whether the newest documents of a shelf are compared, without the index.
  is_frequent boolean := false;
  -- The matches of the index on the first shelf above which it costs more: three of a hundred.
  frequent constant int := 60;
  number bigint;
begin
  total := 0;
  for place in 1..cardinality(shelves) loop
    exit when total >= most or numnode(query) = 0;
    if place = 2 and cardinality(terms) > 1 then
      lookup := search_lookup(kind, terms);
      is_exact := lookup::text = query::text;
    end if;
    if place = 3 and query::text like '%<%' then
      -- The first shelf is a quarter of what was compared so far.
      select count(*) into number from (
        select from search_document as found
        where found.shelf = shelves[1] and found.document @@ lookup
        limit greatest(frequent, total * 10 / 4) + 1
      ) as sample;
      if number > total * 10 / 4 then
        candidates := most;
        is_frequent := number > frequent;
      end if;
    end if;
    return query
      select match.item_id,
        case when whole is null then ts_rank(weights, match.document, each_word)
          else 5 * least(ts_rank(weights, match.document, each_word), 0.76)
            + 4 * ts_rank(weights, match.document, each_whole_word)
            + case when match.document @@ together then 1 else 0 end
        end
          * match.acclaim
          -- From 1 for what is new to 0.8 after half a year, and 0.6 for ever.
          * (0.6 + 6220800 / (half_a_year_on - match.listed)),
        null::bigint
      from (
        select * from (
          (select * from search_document as found
          where not is_frequent and found.shelf = shelves[place] and found.document @@ lookup
          limit candidates)
          union all
          (select * from search_document as found
          where is_frequent and found.shelf = shelves[place] and found.kind = ranked_items.kind
            and found.listed is not null
          order by found.listed desc limit 2 * most)
        ) as candidate
        -- Whatever else hides an item belongs here.
        where candidate.kind = ranked_items.kind and candidate.listed is not null
          and not (candidate.nsfw and hide_nsfw)
          and (is_exact and not is_frequent or candidate.document @@ query)
        -- An expression prevents a MergeAppend over the index of `listed`, which would sort all matches.
        order by candidate.listed + 0 desc, candidate.item_id desc
        limit most - total
      ) as match;
    get diagnostics number = row_count;
    total := total + number;
  end loop;
  item_id := null;
  rank := 'infinity';
  return next;
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

-- The part of a long text, of 600 letters at most, that tells most of what is looked for: all of it
-- before `any_of` it. To find the best piece costs the square of how often its words are there, and so
-- is left to a part. Parts overlap, and no word in them is cut.
create function telling_part(body text, query tsquery, any_of tsquery) returns text
language plpgsql immutable strict parallel safe as $$
declare
  each_word constant tsquery := !!any_of;
begin
  return (
    select part
    from generate_series(1, greatest(1, length(body) - 150), 450) as beginning
    cross join lateral (select substr(' ' || body || ' ', beginning, 600) as stretch offset 0) as cut
    cross join lateral (
      select coalesce(substring(stretch from '\s(.*)\s'), stretch) as part offset 0) as whole_words
    cross join lateral (
      select setweight(to_tsvector('seam', part), 'C') as document offset 0) as indexed
    order by document @@ query desc, ts_rank(document, each_word) desc, beginning
    limit 1);
end $$;

create function words_alike(words text[], typos int) returns table (typed text, plain text, word text)
language plpgsql stable strict set enable_seqscan = off as $$
begin
  return query
    select given.typed, bare.word, known.word
    from unnest(words) as given (typed)
    cross join lateral (select unaccent(lower(given.typed)) as word) as bare
    cross join lateral (
      (select near.word
       from (
         select lexicon.word from search_word as lexicon
         where spellings(lexicon.word, 2) && spellings(bare.word collate "C", typos) limit 2000
       ) as near
       order by similarity(near.word, bare.word) desc, near.word limit 30)
      union all
      select parts.one || ' ' || parts.other
      from generate_series(2, length(bare.word) - 2) as at,
        lateral (select left(bare.word, at) as one, substr(bare.word, at + 1) as other) as parts
      where exists (
        select from search_word as lexicon where lexicon.word in (parts.one, parts.other))
    ) as known
    -- Shorter words have at most one.
    where typos = 1 or length(bare.word) > 5;
end $$;

create trigger account_search after insert on account
  for each row execute function index_named();

create trigger account_search_changed
  after update of username, full_name, about, pronouns, deleted_at, standing on account
  for each row
  when ((old.username, old.full_name, old.about, old.pronouns, old.deleted_at, old.standing)
    is distinct from (new.username, new.full_name, new.about, new.pronouns, new.deleted_at, new.standing))
  execute function index_named();

create trigger account_counter_search after insert on account_counter
  for each row execute function index_followers();

create trigger account_counter_search_changed after update of followers on account_counter
  for each row
  when (old.followers <> new.followers)
  execute function index_followers();

create trigger application_search after insert or delete on application
  for each row execute function index_application();

-- Without columns, since item_listing_held changes one that the statement may not name.
create trigger item_search after update on item
  for each row
  when (new.kind <> 'comment' and (old.listed_at, old.nsfw, old.deleted_at)
    is distinct from (new.listed_at, new.nsfw, new.deleted_at))
  execute function search_listed();

create trigger post_search after insert on post
  for each row execute function index_written();

create trigger post_search_changed after update of content on post
  for each row
  when (old.content <> new.content)
  execute function index_written();

create trigger video_search after insert on video
  for each row execute function index_written();

create trigger video_search_changed after update of title, description on video
  for each row
  when ((old.title, old.description) <> (new.title, new.description))
  execute function index_written();
