-- Search reads the newest documents first and stops at a thousand matches. Documents are partitioned by kind
-- and age into shelves, each about three times as large as the one before: words of many texts are found on the
-- first ones, and words of few cost little on all. New documents enter the first shelf; a job moves the oldest
-- of a full shelf to the next one.

alter table search_document rename to search_unlisted;
do $$
declare
  conname text;
begin
  for conname in select c.conname from pg_constraint as c where conrelid = 'search_unlisted'::regclass loop
    execute format('alter table search_unlisted rename constraint %I to %I',
      conname, replace(conname, 'search_document', 'search_unlisted'));
  end loop;
end $$;
alter index search_document_words rename to search_unlisted_words;
alter index search_document_listed rename to search_unlisted_listed;

create table search_document (
  item_id bigint not null references item on delete cascade,
  kind text not null,
  document tsvector not null,
  -- When it was listed, in seconds since 1970. Null if it is not listed: then it is not found.
  listed double precision,
  nsfw boolean not null default false,
  acclaim real not null default 1,
  -- 0: not listed, or listed before this migration and not placed yet. Others: see search_shelf.
  shelf smallint not null default 0
) partition by list (shelf);
-- As those of the other partitions: with the names of the parent, but for the primary key.
do $$
declare
  conname text;
begin
  for conname in
    select c.conname from pg_constraint as c
    where conrelid = 'search_unlisted'::regclass and contype in ('f', 'n')
      and c.conname <> 'search_unlisted_item_id_not_null'
  loop
    execute format('alter table search_unlisted rename constraint %I to %I',
      conname, replace(conname, 'search_unlisted', 'search_document'));
  end loop;
end $$;
-- Without reading it: the constraint says that it fits.
alter table search_document attach partition search_unlisted for values in (0);

-- The shelf of a kind: 1 has the newest documents, 7 the oldest.
create function search_shelf(kind text, place int) returns smallint language sql immutable
return (case kind when 'video' then 10 else 20 end + place)::smallint;

do $$
declare
  kind text;
  place int;
  shelf text;
begin
  foreach kind in array array['video', 'post'] loop
    for place in 1..7 loop
      shelf := format('search_%s_%s', kind, place);
      execute format('create table %I partition of search_document (primary key (item_id)) for values in (%s) with (fillfactor = 90)',
        shelf, search_shelf(kind, place));
      execute format('create index %I on %I using gin (document) with (fastupdate = off)', shelf || '_words', shelf);
      execute format('create index %I on %I (listed)', shelf || '_listed', shelf);
    end loop;
  end loop;
end $$;

-- An update that waits for a row which is deleted from one shelf and inserted into another updates nothing.
-- Then it is repeated: each snapshot has exactly one row of an indexed item.
create or replace function index_item(item_id bigint) returns void language plpgsql as $$
declare
  words tsvector;
  indexed record;
begin
  -- Waits for concurrent writers of the text, so that the words of the last one stay.
  perform from video where video.item_id = $1 for no key update;
  perform from post where post.item_id = $1 for no key update;
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
    if not exists (select from search_document as found where found.item_id = $1) then
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

-- What is newly listed enters the first shelf, what is unlisted leaves its shelf.
create or replace function search_listed() returns trigger language plpgsql as $$
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

-- The words of terms of a query, without their order and weights: what an index finds without reading
-- documents. An excluded phrase is left out: what has its words may not have them in its order.
create function indexed_terms(terms tsquery[]) returns tsquery language sql immutable parallel safe
return (
  select string_agg(format('(%s)', regexp_replace(regexp_replace(regexp_replace(
    term::text, $r$(':\*)[ABCD]+$r$, '\1', 'g'), $r$':[ABCD]+$r$, '''', 'g'), '<(-|\d+)>', '&', 'g')), ' & ')::tsquery
  from unnest(terms) as term
  where numnode(term) > 0 and not (term::text like '!%' and term::text like '%<%'));

-- Which terms of a query to look up in the indexes. The others are frequent ones; they are compared with the
-- documents that the rarer ones find: an index reads all documents that have a word, however few are left of
-- them. The newest shelf tells how frequent a term is.
create function search_lookup(kind text, terms tsquery[]) returns tsquery
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  newest constant smallint := search_shelf(kind, 1);
  -- About the size of that shelf; with fewer documents, no lookup is expensive.
  size constant float8 := 2000;
  -- A term of so many documents counts as one of all.
  frequent constant int := 200;
  part_left float8 := 1;
  chosen tsquery[];
  sampled record;
begin
  for sampled in
    select term, is_excluded, case when number = frequent then 1 else number / size end as frequency
    from (
      select term, is_excluded, (
        select count(*) from (
          select from search_document
          where shelf = newest and document @@ indexed_terms(array[ltrim(term::text, '!')::tsquery])
          limit frequent
        ) as found
      ) as number
      from unnest(terms) as term, lateral (select term::text like '!%' as is_excluded) as kinds
      where numnode(term) > 0
    ) as counted
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

-- The newest matches, ranked by relevance, votes and age. `terms` are the parts of the query, of which each must
-- hold; without them, as from a server of before, the whole query is looked up. The last row is no item: it
-- ranks above all and has their number.
drop function ranked_items(text, tsquery, tsquery, boolean, int, tsquery);
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
  -- The documents that are read of one shelf: only terms that almost exclude each other have more.
  candidates constant int := 10 * most;
  shelves smallint[] := array(select search_shelf(kind, place) from generate_series(1, 7) as place order by place);
  lookup tsquery := coalesce(indexed_terms(terms), query);
  -- As text: the operator ignores weights.
  is_exact boolean := lookup::text = query::text;
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
          select * from search_document as found where found.shelf = shelves[place] and found.document @@ lookup
          limit candidates
        ) as candidate
        -- Whatever else hides an item belongs here.
        where candidate.kind = ranked_items.kind and candidate.listed is not null
          and not (candidate.nsfw and hide_nsfw)
          and (is_exact or candidate.document @@ query)
        order by candidate.listed desc, candidate.item_id desc
        limit most - total
      ) as match;
    get diagnostics number = row_count;
    total := total + number;
  end loop;
  item_id := null;
  rank := 'infinity';
  return next;
end $$;
