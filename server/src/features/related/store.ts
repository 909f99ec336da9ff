import { limits } from '@seam/contract/limits.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import { isExcluded } from '../visibility/exclusion-sql.ts'

/** Number of words of a title that are looked up, and how many of them individually. */
const WORDS = 6
const SINGLE_WORDS = 3
/** Words in more texts than this are not looked up: they cost much and say little. */
const MAX_TEXTS = 1_000
/** Nor are words in a larger share of all texts. */
const MAX_FREQUENCY = 0.2
/** Number of videos that are ranked: with two of the words, and with one of the rarest. */
const RANKED = { pair: 200, single: 100 }
/** Weights {D, C, B, A} of a match: C is the description, A the title. */
const WEIGHTS = '{0, 0.3, 0, 1}'
/** Number of the newest videos that are candidates. */
const SAME_OWNER = 12
const SAME_CATEGORY = 24
const NEWEST = limits.relatedVideos + 1

/** Candidates that satisfy the condition, newest first. */
const newest = (condition: string, hideNsfw: boolean, limit: number) => `
  (select item.id, 0 as word_score from item
   where kind = 'video' and is_listed(item)
     ${condition} ${hideNsfw ? 'and not nsfw' : ''}
   order by listed_at desc, id desc limit ${limit})`

/** Videos that match the query, ranked by all words. */
const matching = (query: 'pair' | 'single', hideNsfw: boolean) => `
  (select item_id, ts_rank('${WEIGHTS}', document, (select any_word from words)) * (select number from words)
   from (
     select item_id, document from search_document
     where document @@ (select ${query} from words) and tier <= search_tier('video', 7) and kind = 'video'
       and listed is not null
       ${hideNsfw ? 'and not nsfw' : ''}
     limit ${RANKED[query]}
   ) as found)`

// Each source of candidates reads a limited number of rows. Matches are read from the newest tier
// first, within each in index order: sorting them by age would read all of them. Word frequencies
// are the query planner's statistics of the largest tier; without them, long words count as rare.
const selectRelated = (hideNsfw: boolean, notExcluded = '') =>
  sqlStatement<[itemId: number, viewerId: number | null], { id: number }>(`
    with source as materialized (
      select item.id, item.owner_id, item.category, found.document
      from item join search_document as found on found.item_id = item.id
      where item.id = $1
    ), tier as materialized (
      select relname, greatest(reltuples, 0) as documents
      from pg_inherits join pg_class on oid = inhrelid
      where inhparent = 'search_document'::regclass and relname like 'search\\_video%'
    ), frequency as materialized (
      select word, fraction
      from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (word, fraction)
      where schemaname = current_schema and attname = 'document'
        and tablename = (select relname from tier order by documents desc limit 1)
    ), rare as materialized (
      select quote_literal(title.lexeme) as word,
        row_number() over (
          order by coalesce(fraction, 0), length(title.lexeme) desc, title.lexeme) as place
      from source, unnest(source.document) as title left join frequency on word = title.lexeme
      where 'A' = any (title.weights) and coalesce(fraction, 0) <= least(${MAX_FREQUENCY}, ${MAX_TEXTS} / (
        select greatest(sum(documents), 1) from tier))
      order by place limit ${WORDS}
    ), words as materialized (
      select count(*) as number,
        string_agg(word, ' | ')::tsquery as any_word,
        string_agg(word, ' | ') filter (where place <= ${SINGLE_WORDS})::tsquery as single,
        (select string_agg(format('%s & %s', one.word, other.word), ' | ')::tsquery
         from rare as one join rare as other on one.place < other.place) as pair
      from rare
    ), candidate as (
      ${newest('and owner_id = (select owner_id from source)', hideNsfw, SAME_OWNER)}
      union all
      ${newest('and item.category = (select category from source)', hideNsfw, SAME_CATEGORY)}
      union all
      ${newest(notExcluded, hideNsfw, NEWEST)}
      union all
      ${matching('pair', hideNsfw)}
      union all
      ${matching('single', hideNsfw)}
    )
    select item.id
    from (select id, max(word_score) as word_score from candidate group by id) as candidate
    join item on item.id = candidate.id
    cross join source
    where item.id <> source.id ${notExcluded}
    order by (select true from watch_history where account_id = $2 and item_id = item.id) nulls first,
      word_score + (item.owner_id = source.owner_id)::int
        + 0.5 * coalesce(item.category = source.category, false)::int desc,
      item.listed_at desc, item.id desc
    limit ${limits.relatedVideos}`)

const NOT_EXCLUDED = `and not ${isExcluded('$2::bigint', 'item.owner_id')}`

interface Filter {
  hideNsfw: boolean
  /** Whether any account is excluded for the viewer. */
  hasExclusions: boolean
}

const statements = {
  all: selectRelated(false),
  sfw: selectRelated(true),
  allNotExcluded: selectRelated(false, NOT_EXCLUDED),
  sfwNotExcluded: selectRelated(true, NOT_EXCLUDED),
}

/**
 * Returns the ids of listed videos related to this one: by the words of the title, the owner and
 * the category. Those that the viewer has watched come last. The newest videos fill up the list.
 */
export const findRelatedVideos = async (
  db: Db,
  itemId: number,
  viewerId: number | null,
  { hideNsfw, hasExclusions }: Filter,
): Promise<number[]> => {
  const select = statements[`${hideNsfw ? 'sfw' : 'all'}${hasExclusions ? 'NotExcluded' : ''}`]
  return (await select(db, itemId, viewerId)).map(({ id }) => id)
}
