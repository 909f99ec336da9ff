-- What a search costs has bounds, whatever was written and whatever is asked for.

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

-- As before, but for the ranks. Of words that must all be there, ts_rank holds each place of each
-- against all others: the square of a text. Below anything but an `and`, if only a `not`, each word
-- counts for itself. That words stand near counts apart, where they do so as they were asked for. However
-- many words of a text begin so, they count no more than one that is twice in a title: 0.76.
-- A server of before calls it without `together`.
drop function ranked_items(text, tsquery, tsquery, boolean, int);
create function ranked_items(
  kind text, query tsquery, whole tsquery, hide_nsfw boolean, most int, together tsquery default null
) returns table (item_id bigint, rank float8, total bigint)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  -- From the last: the text, who made it, the title.
  weights constant real[] := '{0.1, 0.3, 0.5, 1}';
  half_a_year_on constant float8 := extract(epoch from now()) + 15552000;
begin
  return query
    select found.item_id,
      -- Decided when it is planned. Null: `query` is of whole words itself.
      case when whole is null then ts_rank(weights, found.document, !!query)
        else 5 * least(ts_rank(weights, found.document, !!query), 0.76)
          + 4 * ts_rank(weights, found.document, !!whole)
          + case when found.document @@ together then 1 else 0 end
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
