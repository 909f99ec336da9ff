-- What a search costs, once more: no vote pays for it, and nothing is put off. A database may have some
-- of this from 004 as it stood for a while: nothing here minds.

-- A job carries votes over.
drop trigger if exists counter_search on item_counter;
drop trigger if exists counter_search_added on item_counter;
drop function if exists search_acclaimed();

-- Read far more often than written: nothing is put off that the next search would pay for.
alter index search_document_words set (fastupdate = off);
alter index search_word_spellings set (fastupdate = off);

-- What a rank is multiplied by, in steps so that of many votes few change it.
alter table search_document alter column acclaim set default 1;
create or replace function acclaim(upvotes bigint, downvotes bigint) returns real language sql immutable
return 1 + 0.015 * floor(10 * ln((1 + greatest(upvotes - downvotes, 0))::float8));

-- The newest that match, with how good each is: by how well it matches, above all in whole words, its
-- votes, and how fresh it is. How rare the words are decides how they are best looked for, in the
-- index of words or from the newest on: so it is planned anew each time. The last row is no item: it is
-- above all in rank, and says how many there are, which costs a second look at all of them elsewhere.
create or replace function ranked_items(kind text, query tsquery, whole tsquery, hide_nsfw boolean, most int)
returns table (item_id bigint, rank float8, total bigint)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  -- From the last: the text, who made it, the title.
  weights constant real[] := '{0.1, 0.3, 0.5, 1}';
  half_a_year_on constant float8 := extract(epoch from now()) + 15552000;
begin
  return query
    select found.item_id,
      -- Decided when it is planned. Null: `query` is of whole words itself.
      case when whole is null then ts_rank(weights, found.document, query)
        else 5 * ts_rank(weights, found.document, query) + 4 * ts_rank(weights, found.document, whole)
      end
        * found.acclaim
        -- From 1 for what is new to 0.8 after half a year, and 0.6 for ever. As few steps as can be:
        -- a thousand take each.
        * (0.6 + 6220800 / (half_a_year_on - found.listed)),
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

-- Then, outside a transaction:

select gin_clean_pending_list('search_document_words'), gin_clean_pending_list('search_word_spellings');

-- Then, for every 1000 ids of item:

update search_document as found set acclaim = acclaim(counter.upvotes, counter.downvotes)
from item_counter as counter
where counter.item_id >= $1 and counter.item_id < $2 and counter.item_id = found.item_id
  and found.acclaim <> acclaim(counter.upvotes, counter.downvotes);
