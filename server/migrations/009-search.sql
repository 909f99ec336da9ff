-- The search index, see decisions 039 and 053.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Words unstemmed, without case and accents: in any language, cafe finds café.
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

-- Half-width kana become full-width, so that their signs are part of them.
create function normal_form(text) returns text language sql immutable parallel safe
return case when $1 ~ '[\uFF65-\uFF9F]' then normalize($1, NFKC) else normalize($1) end;

-- Writes letters that differ in form only in one way: the final sigma, the letters that carry a
-- hamza. Removes vowel points and the tatweel of Arabic and Hebrew.
create function fold_letters(text) returns text language sql immutable parallel safe
return translate($1,
  U&'\03C2\0623\0625\0622\0671\0624\0626\0640\064B\064C\064D\064E\064F\0650\0651\0652\0670\05B0\05B1\05B2\05B3\05B4\05B5\05B6\05B7\05B8\05B9\05BA\05BB\05BC\05BD\05BF\05C1\05C2\05C7',
  U&'\03C3\0627\0627\0627\0627\0648\064A');

-- The letters of scripts without spaces between words (Thai, Lao, Burmese, Khmer, Japanese,
-- Chinese), and of Korean, whose words end in particles. For a regular expression, as in
-- split-scripts.ts.
create function unsegmented_letters() returns text language sql immutable parallel safe
return '\u0E01-\u0E3A\u0E40-\u0E4E\u0E50-\u0E59\u0E81-\u0EDF\u1000-\u1049\u1050-\u109D\u1100-\u11FF\u1780-\u17D3\u17DC-\u17E9\u3005-\u3007\u3041-\u3096\u309D-\u309F\u30A1-\u30FA\u30FC-\u30FF\u3131-\u318E\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\U00020000-\U000323AF';

-- Splits each run of such letters into its pairs and its last letter, as words: 夜景は becomes
-- "夜景 景は は". A phrase of pairs then finds any part of the run.
create function split_scripts(text) returns text language sql immutable parallel safe
return case when $1 !~ ('[' || unsegmented_letters() || ']') then $1 else (
  select string_agg(case when part[1] !~ ('^[' || unsegmented_letters() || ']') then part[1] else (
    select ' ' || string_agg(letter || coalesce(next, ''), ' ' order by place) || ' '
    from (
      select place, letter, lead(letter) over (order by place) as next
      from string_to_table(part[1], null) with ordinality as letters (letter, place)
    ) as pairs) end, '' order by place)
  from regexp_matches($1,
    '[' || unsegmented_letters() || ']+|[^' || unsegmented_letters() || ']+', 'g')
    with ordinality as parts (part, place)) end;

-- A query in the syntax of to_tsquery, whose letters are folded as those of the index.
create function search_query(text) returns tsquery language sql immutable parallel safe
return to_tsquery('seam', fold_letters($1));

-- A word for each hashtag, which no other word equals: ht0storm for #Storm.
create function hashtag_words(text) returns text language sql immutable parallel safe
return (
  select coalesce(string_agg('ht0' || replace(found[1], '_', ''), ' '), '')
  from regexp_matches($1,
    '(?<![[:alnum:]_&/#])#((?:[^][:space:]!-/:-@[-^`{-~\u00A0-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u060C\u061B\u061F\u0964\u0965\u2000-\u2BFF\u3000-\u3004\u3008-\u3020\u3030\u30FB\uFE00-\uFE0F\uFF00-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\U0001F000-\U0001FAFF]){1,100})',
    'g') as found
  where found[1] ~ '[^0-9_]');

-- Words that contain an apostrophe or hyphen, without it: dont for don't. Longer texts are not
-- words.
create function joined_words(text) returns text language sql immutable parallel safe
return (
  select coalesce(string_agg(regexp_replace(part, '[''\u2019-]', '', 'g'), ' '), '')
  from regexp_split_to_table($1, '[][\s!"#$%&()*+,./:;<=>?@\\^_`{|}~]+') as part
  where length(part) < 40 and part ~ '[^''\u2019-][''\u2019-][^''\u2019-]');

-- A word for each emoji, as in search-terms.ts: its code point, or the two code points of a flag.
create function emoji_words(text) returns text language sql immutable parallel safe
return (
  select coalesce(string_agg(
    'u' || to_hex(ascii(found[1])) || case when length(found[1]) > 1 then 'u' || to_hex(ascii(right(found[1], 1))) else '' end,
    ' '), '')
  from regexp_matches($1,
    '[\U0001F1E6-\U0001F1FF]{2}|[\u2300-\u23FF\u25A0-\u27BF\u2B00-\u2BFF\U0001F000-\U0001F0FF\U0001F200-\U0001F3FA\U0001F400-\U0001FAFF]',
    'g') as found);

-- Only letters and digits form words: no addresses, paths, tags or signed numbers. The words
-- appended after the text do not affect its phrases.
create function plain_words(text) returns text language sql immutable
return translate(split_scripts(fold_letters(spell_signs(normal_form($1)))), $$<>&/\.-_@:=+#%?''$$ || U&'\2019', rpad('', 40))
  || ' ' || fold_letters(joined_words(normal_form($1))) || ' ' || emoji_words($1)
  || ' ' || fold_letters(hashtag_words(normal_form($1)));

-- When a video, post or playlist was listed, in seconds; null if it is not in public lists.
create function listed(item) returns double precision language sql stable
return case when is_listed($1) then extract(epoch from ($1).listed_at)::float8 end;

-- In steps of tenths of the logarithm, so that few of many votes change it.
create function vote_weight(upvotes bigint, downvotes bigint) returns real language sql immutable
return 1 + 0.015 * floor(10 * ln((1 + greatest(upvotes - downvotes, 0))::float8));

-- In steps of a tenth, so that the row of an account with many followers is not updated on every
-- follow.
create function popularity(followers bigint) returns real language sql immutable parallel safe
return round(10 * ln((1 + greatest(followers, 0))::float8)) / 10;

-- The index tier of a kind: 1 has the newest documents, 7 the oldest.
create function search_tier(kind text, place int) returns smallint language sql immutable
return (case kind when 'video' then 10 when 'post' then 20 else 30 end + place)::smallint;

-- The range that contains an id, from 1 to 5. Each range is about ten times as large as the
-- previous one.
create function search_profile_range(account_id bigint) returns smallint language sql immutable parallel safe
return width_bucket(account_id, '{0, 2000, 20000, 200000, 2000000}'::bigint[])::smallint;

-- The beginning of a word, unchanged and with each one or two of its letters removed. Two words
-- that differ by that many typos share one of these. Spellings of the same sound (ph and f, ck and
-- k) are equal.
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

-- The search index of a video, post or playlist, partitioned by kind and age: see decision 039.
create table search_document (
  item_id bigint not null references item on delete cascade,
  kind text not null,
  document tsvector not null,
  -- When it was listed, in seconds since 1970. Null if it is not listed and thus not found.
  listed float8,
  nsfw boolean not null default false,
  vote_weight real not null default 1,
  -- 0 if it is not listed; otherwise see search_tier.
  tier smallint not null default 0
) partition by list (tier);
create table search_unlisted partition of search_document (
  primary key (item_id),
  constraint search_unlisted_listed check (listed is null)
) for values in (0) with (fillfactor = 90);
create index search_unlisted_words on search_unlisted using gin (document) with (fastupdate = off);
do $$
declare
  tier record;
begin
  for tier in
    select format('search_%s_%s', kind, place) as name, search_tier(kind, place) as number
    from unnest(array['video', 'post', 'playlist']) as kind, generate_series(1, 7) as place
  loop
    execute format(
      'create table %I partition of search_document (primary key (item_id))
       for values in (%s) with (fillfactor = 90)', tier.name, tier.number);
    execute format('create index %I on %I using gin (document) with (fastupdate = off)',
      tier.name || '_words', tier.name);
    execute format('create index %I on %I (listed)', tier.name || '_listed', tier.name);
  end loop;
end $$;

-- The search index of an account, partitioned by ranges of ids: see decision 053.
create table search_profile (
  account_id bigint not null references account on delete cascade,
  -- The partition key. For a condition on ids, the planner would scan a range by the primary key.
  range smallint not null,
  -- Names and the about text.
  document tsvector not null,
  -- The same with additional fields, such as pronouns. Null if these are empty.
  detail tsvector,
  -- Whether the account is neither deleted nor limited nor suspended.
  is_active boolean not null,
  -- Whether the account awaits approval.
  is_pending boolean not null default false,
  -- See popularity().
  popularity real not null default 0,
  -- From 15 followers.
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
    -- Waits for concurrent writers of the text, so that the words of the last one win.
    perform from video where video.item_id = $1 for no key update;
    perform from post where post.item_id = $1 for no key update;
    perform from playlist where playlist.item_id = $1 for no key update;
  end if;
  select item.kind, item.nsfw, listed(item) as listed,
    vote_weight(coalesce(counter.upvotes, 0), coalesce(counter.downvotes, 0)) as vote_weight,
    setweight(to_tsvector('seam', plain_words(coalesce(video.title, playlist.title, ''))), 'A')
    || setweight(to_tsvector('seam', plain_words(owner.username || ' ' || owner.full_name)), 'B')
    || setweight(to_tsvector('seam', plain_words(coalesce(video.description, playlist.description, ''))), 'C')
    || setweight(to_tsvector('seam', plain_words(coalesce(post.content, ''))), 'A') as words
  into indexed
  from item
  join account as owner on owner.id = item.owner_id
  left join item_counter as counter on counter.item_id = item.id
  left join video on video.item_id = item.id
  left join post on post.item_id = item.id
  left join playlist on playlist.item_id = item.id
  where item.id = $1;
  -- A new post has no images yet.
  if not is_new then
    indexed.words := indexed.words || setweight(to_tsvector('seam', plain_words(coalesce(
      (select image_texts(post) from post where post.item_id = $1), ''))), 'A');
  end if;
  loop
    if is_new or not exists (select from search_document as found where found.item_id = $1) then
      insert into search_document (item_id, kind, document, listed, nsfw, vote_weight, tier)
      values ($1, indexed.kind, indexed.words, indexed.listed, indexed.nsfw, indexed.vote_weight,
        case when indexed.listed is null then 0 else search_tier(indexed.kind, 1) end);
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

-- Images are replaced as a whole, after the post is written.
create function index_images() returns trigger language plpgsql as $$
begin
  perform index_item(item.id) from item
    where id in (select item_id from changed) and exists (select from post where item_id = item.id);
  return null;
end $$;

-- A newly listed item enters the first tier, and an unlisted item leaves its tier.
create function search_listed() returns trigger language plpgsql as $$
declare
  target smallint;
begin
  loop
    select case when listed(new) is null then 0 when tier = 0 then search_tier(new.kind, 1) else tier end
    into target from search_document where item_id = new.id;
    exit when not found;
    update search_document set listed = listed(new), nsfw = new.nsfw
    where item_id = new.id and tier = target;
    exit when found;
    with taken as (
      delete from search_document where item_id = new.id and tier <> target returning *
    )
    insert into search_document (item_id, kind, document, listed, nsfw, vote_weight, tier)
    select item_id, kind, document, listed(new), new.nsfw, vote_weight, target from taken;
    exit when found;
  end loop;
  return null;
end $$;

-- Indexes a user by name, about text and additional fields.
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

-- The words of query terms without order and weights, which an index can look up without reading
-- documents. An excluded phrase is omitted: a document with its words may have them in another
-- order.
create function indexed_terms(terms tsquery[]) returns tsquery language sql immutable parallel safe
return (
  select string_agg(format('(%s)', regexp_replace(regexp_replace(regexp_replace(
    term::text, $r$(':\*)[ABCD]+$r$, '\1', 'g'), $r$':[ABCD]+$r$, '''', 'g'), '<(-|\d+)>', '&', 'g')), ' & ')::tsquery
  from unnest(terms) as term
  where numnode(term) > 0 and not (term::text like '!%' and term::text like '%<%'));

-- The query that counts the documents with a term, whether the term is included or excluded.
create function sampled_term(term tsquery) returns tsquery language sql immutable parallel safe
return indexed_terms(array[ltrim(term::text, '!')::tsquery]);

-- A term found in this many documents of the sample is treated as being in all documents.
create function frequent_in_sample() returns int language sql immutable parallel safe return 200;

-- The terms of a query to look up in the indexes, given the number of documents with each term in a
-- sample of 2,000. The other terms are frequent and are compared with the documents that the rarer
-- terms find: an index reads all documents with a word, however few of them remain.
create function cheapest_lookup(terms tsquery[], numbers bigint[]) returns tsquery
language plpgsql immutable parallel safe as $$
declare
  -- The sample size. With fewer documents, no lookup is expensive.
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
    -- Comparing one document costs as much as reading fifteen index entries.
    continue when sampled.frequency > 15 * part_left;
    chosen := chosen || sampled.term;
    if not sampled.is_excluded then
      part_left := part_left * greatest(sampled.frequency, 1 / size);
    end if;
  end loop;
  return indexed_terms(chosen);
end $$;

-- The newest tier serves as the sample.
create function search_lookup(kind text, terms tsquery[]) returns tsquery
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  newest constant smallint := search_tier(kind, 1);
begin
  return cheapest_lookup(terms, array(
    select (
      select count(*) from (
        select from search_document where tier = newest and document @@ sampled_term(term)
        limit frequent_in_sample()
      ) as found
    )
    from unnest(terms) with ordinality as given (term, place) order by place));
end $$;

-- The first range serves as the sample.
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
  -- {D, C, B, A}. A: title or post, B: owner, C: description.
  weights constant real[] := '{0.1, 0.3, 0.5, 1}';
  half_a_year_on constant float8 := extract(epoch from now()) + 15552000;
  -- Below a `not` each word ranks separately: otherwise the cost is the square of a text.
  each_word constant tsquery := !!query;
  each_whole_word constant tsquery := !!whole;
  -- The number of documents compared per tier. Only terms that almost exclude each other need more.
  candidates int := 10 * most;
  tiers smallint[] := array(select search_tier(kind, place) from generate_series(1, 7) as place order by place);
  lookup tsquery := coalesce(indexed_terms(terms), query);
  -- As text: the operator ignores weights.
  is_exact boolean := lookup::text = query::text;
  -- Whether to compare the newest documents of a tier without using the index.
  is_frequent boolean := false;
  -- Above this number of index matches in the first tier (three per cent), the index costs more.
  frequent constant int := 60;
  number bigint;
begin
  total := 0;
  for place in 1..cardinality(tiers) loop
    exit when total >= most or numnode(query) = 0;
    if place = 2 and cardinality(terms) > 1 then
      lookup := search_lookup(kind, terms);
      is_exact := lookup::text = query::text;
    end if;
    if place = 3 and query::text like '%<%' then
      -- The first tier is a quarter of the documents compared so far.
      select count(*) into number from (
        select from search_document as found
        where found.tier = tiers[1] and found.document @@ lookup
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
          * match.vote_weight
          -- From 1 for a new item to 0.8 after half a year, approaching 0.6.
          * (0.6 + 6220800 / (half_a_year_on - match.listed)),
        null::bigint
      from (
        select * from (
          (select * from search_document as found
          where not is_frequent and found.tier = tiers[place] and found.document @@ lookup
          limit candidates)
          union all
          (select * from search_document as found
          where is_frequent and found.tier = tiers[place] and found.kind = ranked_items.kind
            and found.listed is not null
          order by found.listed desc limit 2 * most)
        ) as candidate
        -- Any other reason to hide an item belongs here.
        where candidate.kind = ranked_items.kind and candidate.listed is not null
          and not (candidate.nsfw and hide_nsfw)
          and (is_exact and not is_frequent or candidate.document @@ query)
        -- The expression prevents a MergeAppend over the index on `listed`, which would sort all
        -- matches.
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

-- Up to `most` matching users with their ranks, and a last row with their number. With
-- `include_hidden`, includes users who are limited, suspended, deleted or awaiting approval.
create function ranked_profiles(
  query tsquery, whole tsquery, most int, terms tsquery[], include_hidden boolean default false
)
returns table (account_id bigint, rank float8, total bigint)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  -- {D, C, B, A}. A: names, B: unused, C: about text, D: details.
  weights constant real[] := '{0.1, 0.3, 0.5, 1}';
  -- Below a `not` each word ranks separately, as in ranked_items.
  each_word constant tsquery := !!query;
  each_whole_word constant tsquery := !!whole;
  -- The number of documents read per pass. Only terms that almost exclude each other need more.
  candidates constant int := 10 * most;
  lookup tsquery := coalesce(indexed_terms(terms), query);
  is_exact boolean;
  number bigint;
begin
  total := 0;
  -- Pass 1: users with many followers and the first range; 2: the other ranges; 3: matches in
  -- additional fields. The ranges are read in order, only until there are enough matches.
  for pass in 1..3 loop
    exit when total >= most or numnode(query) = 0;
    if pass = 2 and cardinality(terms) > 1 then
      lookup := search_profile_lookup(terms);
    elsif pass = 3 then
      -- The sample does not contain the additional fields.
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
          -- An additional field may contain an excluded word.
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

-- The best matching part of a long text, at most 600 characters: preferably one that matches the
-- whole query, otherwise `any_of` it. Searching for the best snippet is quadratic in the number of
-- occurrences of its words, so it is limited to a part. Parts overlap and contain no truncated
-- words.
create function distinguishing_part(body text, query tsquery, any_of tsquery) returns text
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

create function similar_terms(words text[], typos int) returns table (typed text, plain text, word text)
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
    -- Shorter words may have at most one typo.
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

-- Without a column list, because item_withheld_listing changes a column that the statement may not
-- name.
create trigger item_search after update on item
  for each row
  when (new.kind <> 'comment' and (old.listed_at, old.nsfw, old.deleted_at)
    is distinct from (new.listed_at, new.nsfw, new.deleted_at))
  execute function search_listed();

create trigger playlist_search after insert on playlist
  for each row execute function index_written();

create trigger playlist_search_changed after update of title, description on playlist
  for each row
  when ((old.title, old.description) <> (new.title, new.description))
  execute function index_written();

create trigger post_search after insert on post
  for each row execute function index_written();

create trigger post_search_changed after update of content on post
  for each row
  when (old.content <> new.content)
  execute function index_written();

create trigger post_image_search after insert on post_image
  referencing new table as changed
  for each statement execute function index_images();

create trigger post_image_search_removed after delete on post_image
  referencing old table as changed
  for each statement execute function index_images();

create trigger video_search after insert on video
  for each row execute function index_written();

create trigger video_search_changed after update of title, description on video
  for each row
  when ((old.title, old.description) <> (new.title, new.description))
  execute function index_written();
