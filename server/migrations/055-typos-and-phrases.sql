-- Typos and phrases among a million documents.
--
-- `words_alike` now looks for words with one typo or with two: the latter are ten times as many. The number that it
-- compares is bounded. The function without `typos` is for processes of the previous version.

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

-- Thirty entries of an index cost more than one document to compare.

create or replace function cheapest_lookup(terms tsquery[], numbers bigint[]) returns tsquery
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

-- The index finds the words of a phrase in any order. If less than one of ten documents that it found among the
-- newest eight thousand has the phrase, a search now compares 1,000 of each further shelf instead of 10,000; or the
-- newest 2,000, if the index would find many: it reads all matches of a shelf, which costs more than to compare
-- documents in a row. This replaces the sample of 053.

create or replace function ranked_items(
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
  if exists (
    select from search_document as found
    where found.shelf = 0 and found.kind = ranked_items.kind and found.listed is not null
  ) then
    shelves := shelves || 0::smallint;
  end if;
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
