-- What a search costs: its candidates are found in one table, and typing errors in one index.

-- What is searched knows itself whether it is in the lists, and how well it is liked.
alter table search_document
  set (fillfactor = 90),
  -- When it came into the lists, in seconds since 1970: cheaper to work with than a moment. Null where
  -- it is in none, or deleted: then it is not found.
  add column listed double precision,
  add column nsfw boolean not null default false,
  add column acclaim real not null default 0;

-- In steps of tenths, so that of many votes few change it.
create function listed(item) returns double precision language sql stable
return case when ($1).deleted_at is null then extract(epoch from ($1).listed_at)::float8 end;
create function acclaim(upvotes bigint, downvotes bigint) returns real language sql immutable
return floor(10 * ln((1 + greatest(upvotes - downvotes, 0))::float8)) / 10;

-- Written once with the first text, and from then on by the triggers below alone.
create or replace function index_item(item_id bigint) returns void language plpgsql as $$
declare
  words tsvector;
begin
  -- Whoever writes it holds it already: so the words of the last to write stay.
  perform from video where video.item_id = $1 for no key update;
  perform from post where post.item_id = $1 for no key update;
  insert into search_document as found (item_id, kind, document, listed, nsfw, acclaim)
  select item.id, item.kind,
    setweight(to_tsvector('seam', plain_words(coalesce(video.title, ''))), 'A')
    || setweight(to_tsvector('seam', plain_words(owner.username || ' ' || owner.full_name)), 'B')
    || setweight(to_tsvector('seam', plain_words(coalesce(video.description, ''))), 'C')
    || setweight(to_tsvector('seam', plain_words(coalesce(post.content, ''))), 'A'),
    listed(item), item.nsfw, acclaim(coalesce(counter.upvotes, 0), coalesce(counter.downvotes, 0))
  from item
  join account as owner on owner.id = item.owner_id
  left join item_counter as counter on counter.item_id = item.id
  left join video on video.item_id = item.id
  left join post on post.item_id = item.id
  where item.id = $1
  on conflict on constraint search_document_pkey do update set document = excluded.document
  returning found.document into words;
  perform learn_words(words);
end $$;

create function search_listed() returns trigger language plpgsql as $$
begin
  update search_document set listed = listed(new), nsfw = new.nsfw where item_id = new.id;
  return null;
end $$;
create trigger item_search after update of listed_at, nsfw, deleted_at on item
  for each row when (new.kind <> 'comment' and
    (old.listed_at, old.nsfw, old.deleted_at) is distinct from (new.listed_at, new.nsfw, new.deleted_at))
  execute function search_listed();

-- No vote waits for whoever is writing the text just then: the next step of the votes corrects it.
create function search_acclaimed() returns trigger language plpgsql as $$
begin
  update search_document set acclaim = acclaim(new.upvotes, new.downvotes)
  where item_id in (
    select found.item_id from search_document as found
    where found.item_id = new.item_id for no key update skip locked);
  return null;
end $$;
create trigger counter_search after update of upvotes, downvotes on item_counter
  for each row when (acclaim(old.upvotes, old.downvotes) <> acclaim(new.upvotes, new.downvotes))
  execute function search_acclaimed();
create trigger counter_search_added after insert on item_counter
  for each row when (new.upvotes > new.downvotes) execute function search_acclaimed();

-- The newest that match, with how good each is: by how well it matches, above all in whole words, its
-- votes, and how fresh it is. How rare the words are decides how they are best looked for, in the
-- index of words or from the newest on: so it is planned anew each time. The last row is no item: it is
-- above all in rank, and says how many there are, which costs a second look at all of them elsewhere.
create function ranked_items(kind text, query tsquery, whole tsquery, hide_nsfw boolean, most int)
returns table (item_id bigint, rank float8, total bigint)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  -- From the last: the text, who made it, the title.
  weights constant real[] := '{0.1, 0.3, 0.5, 1}';
  moment constant float8 := extract(epoch from now());
begin
  return query
    select found.item_id,
      -- Decided when it is planned. Null: `query` is of whole words itself.
      case when whole is null then 9 * ts_rank(weights, found.document, query)
        else 5 * ts_rank(weights, found.document, query) + 4 * ts_rank(weights, found.document, whole)
      end
        * (1 + 0.15 * found.acclaim)
        * (0.6 + 0.4 * exp((found.listed - moment) / 15552000)),
      null::bigint
    from search_document as found
    where found.document @@ query and found.kind = ranked_items.kind
      and found.listed is not null and not (found.nsfw and hide_nsfw)
    order by found.listed desc, found.item_id desc
    limit most;
  get diagnostics total = row_count;
  item_id := null;
  rank := 'infinity';
  return next;
end $$;

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
-- Of each of these words, as typed and without case and accents, the known words that it may be a
-- mistyping of, and two of them that were written as one. What has over five letters may have two
-- errors.
create function words_alike(words text[]) returns table (typed text, plain text, word text)
language plpgsql stable strict as $$
begin
  return query
    select given.typed, bare.word, known.word
    from unnest(words) as given (typed)
    cross join lateral (select unaccent(lower(given.typed)) as word) as bare
    cross join lateral (
      (select lexicon.word from search_word as lexicon
       where spellings(lexicon.word, 2) && spellings(bare.word collate "C",
         case when length(bare.word) > 5 then 2 else 1 end)
       order by similarity(lexicon.word, bare.word) desc, lexicon.word limit 30)
      union all
      select parts.one || ' ' || parts.other
      from generate_series(2, length(bare.word) - 2) as at,
        lateral (select left(bare.word, at) as one, substr(bare.word, at + 1) as other) as parts
      where exists (
        select from search_word as lexicon where lexicon.word in (parts.one, parts.other))
    ) as known;
end $$;

-- Then, outside a transaction:

-- search_word_alike is read no more, and goes a release later.
drop index concurrently if exists search_word_spellings;
create index concurrently search_word_spellings on search_word using gin (spellings(word, 2));

-- Then, for every 1000 ids of item:

-- The lock lets a change of an item that commits meanwhile come first, or write after this.
with locked as (
  select item from item
  where id >= $1 and id < $2 and kind <> 'comment'
  order by id for no key update
)
update search_document as found
set listed = listed(locked.item),
  nsfw = (locked.item).nsfw,
  acclaim = acclaim(counter.upvotes, counter.downvotes)
from locked join item_counter as counter on counter.item_id = (locked.item).id
where found.item_id = counter.item_id;

-- Then, outside a transaction:

drop index concurrently if exists search_document_listed;
create index concurrently search_document_listed on search_document (kind, listed desc, item_id desc)
  where listed is not null;
