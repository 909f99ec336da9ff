import { migrate } from '@seam/server/src/infra/postgres/migrate.ts'
import { openPool } from '@seam/server/src/infra/postgres/connections.ts'
import pg from 'pg'

/** Words by rank. The most frequent ones are short. */
const COMMON = 'the of and a to in is it for on with as at by from that this be an or'.split(' ')
const VOCABULARY = 300_000
const WORDS_PER_POST = 25

/** The word of a rank: syllables, some with an ending, so that many words share a prefix. */
const WORD = `
  coalesce(($1::text[])[rank], (
    select string_agg(substr('bdfgklmnprstvzh', 1 + digit / 5, 1) || substr('aeiou', 1 + digit % 5, 1), '' order by place)
    from (
      select place, (rank::bigint * 48271 % 421873 / (75 ^ place)::bigint % 75)::int as digit
      from generate_series(0, 2) as place
    ) as syllable
  ) || case rank % 4 when 0 then 's' when 1 then 'ing' else '' end)`

/** The word of a rank in a script without spaces: two of 2,500 letters. */
const UNSPACED_WORD = `
  chr(19968 + (rank::bigint * 48271 % 2500)::int) || chr(19968 + (rank::bigint * 16807 % 2503 % 2500)::int)`

export type Spacing = 'spaced' | 'unspaced'

/** Returns the words of these ranks, for queries with the words of the library. */
export async function readWords(
  pool: pg.Pool,
  ranks: number[],
  spacing: Spacing,
): Promise<string[]> {
  const [word, values] = spacing === 'spaced' ? [WORD, [COMMON, ranks]] : [UNSPACED_WORD, [ranks]]
  const { rows } = await pool.query<{ word: string }>(
    `select ${word} as word from unnest($${values.length}::int[]) with ordinality as requested (rank, at) order by at`,
    values,
  )
  return rows.map(({ word }) => word)
}

/** The public id of a post in the library, by its row id. */
export const libraryPost = (id: number): string => `b${String(id).padStart(10, '0')}`

/** Returns the rank of a random word by Zipf's law, from a random number from 0 to 1. */
export const zipfRank = (random: number): number =>
  Math.floor(Math.exp(random * Math.log(VOCABULARY)))

/** Like {@link zipfRank}, in SQL. The table `lexicon` contains the words by rank. */
export const randomWord = `floor(exp(random() * ln(${VOCABULARY})))::int`

/** SQL for the index tier of an item if `newer` listed items of its kind are newer. */
export const tierOf = (kind: 'video' | 'post', newer: string): string => `
  search_tier('${kind}', (
    select 1 + count(*)::int from unnest(array[2000, 8000, 26000, 80000, 242000, 728000]) as edge
    where ${newer} >= edge))`

/** SQL that inserts the list counters of a kind whose items are all listed. */
export const countLists = (kind: 'video' | 'post'): string => `
  insert into list_counter (kind, owner_id, listed, listed_sfw, owned)
  select kind, owner, count(*), count(*), count(*)
  from item, lateral (values (0), (owner_id)) as lists (owner) where kind = '${kind}' group by kind, owner`

/**
 * Creates a database with `count` listed posts whose words follow Zipf's law, a third of them in a
 * script without spaces, and then runs the statements of `more`, with `count` as `$1`. Inserts sets of rows, without triggers.
 */
export async function createLibrary(
  databaseUrl: string,
  name: string,
  count: number,
  more: readonly string[] = [],
): Promise<string> {
  const admin = new pg.Client(databaseUrl)
  await admin.connect()
  await admin.query(`drop database if exists ${name}`)
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  const pool = openPool({ connectionString: url.href }, 1, () => {})
  await migrate(pool)
  await pool.end()
  const client = new pg.Client(url.href)
  await client.connect()
  try {
    await seed(client, count, [...POSTS, ...more])
  } finally {
    await client.end()
  }
  return url.href
}

async function seed(client: pg.Client, count: number, statements: readonly string[]) {
  await client.query(`set work_mem = '256MB'`)
  await client.query(
    `create temporary table lexicon as select rank, ${WORD} as word, ${UNSPACED_WORD} as unspaced from generate_series(1, ${VOCABULARY}) as rank`,
    [COMMON],
  )
  const indexes = await dropWordIndexes(client)
  for (const table of TRIGGERING) await client.query(`alter table ${table} disable trigger user`)
  for (const statement of statements) {
    await client.query(statement, statement.includes('$1') ? [count] : [])
  }
  for (const table of TRIGGERING) await client.query(`alter table ${table} enable trigger user`)
  for (const index of indexes) await client.query(index)
  await client.query('vacuum analyze')
}

/**
 * Drops the word indexes of items, because creating them is faster than extending them. Returns
 * their definitions. Keeps those of users, which are short and belong to a partitioned index.
 */
async function dropWordIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename like 'search%' and tablename not like 'search_profile%'
       and indexdef like '%USING gin%'`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** Tables of a library that have triggers. */
const TRIGGERING = ['account', 'account_counter', 'asset', 'item', 'item_counter', 'post', 'video']

const POSTS = [
  `insert into account (public_id, username, email, full_name, password_hash)
   select 'p' || lpad(n::text, 10, '0'), 'person_' || n, 'person_' || n || '@example.org', 'Person ' || n, '-'
   from generate_series(1, least(100, $1::int)) as n`,
  `insert into item (public_id, kind, owner_id, created_at, listed_at)
   select 'b' || lpad(n::text, 10, '0'), 'post', 1 + n % 100, listed_at, listed_at
   from generate_series(1, $1::int) as n,
     lateral (select now() - ($1 - n) * interval '20 seconds' as listed_at) as moment`,
  countLists('post'),
  `insert into item_counter (item_id, upvotes) select id, id % 900 / (1 + id % 30) from item where id <= $1`,
  `insert into post (item_id, content)
   select n, case when n % 3 = 0 then string_agg(unspaced, '' order by place) else string_agg(word, ' ' order by place) end
   from (
     select n, place, ${randomWord} as rank
     from generate_series(1, $1::int) as n, generate_series(1, ${WORDS_PER_POST}) as place
   ) as drawn join lexicon using (rank)
   group by n order by n`,
  `insert into search_document (item_id, kind, document, listed, vote_weight, tier)
   select item.id, 'post', setweight(to_tsvector('seam', plain_words(owner.username || ' ' || owner.full_name)), 'B')
       || setweight(to_tsvector('seam', split_scripts(content)), 'A'),
     listed(item), vote_weight(upvotes, downvotes),
     ${tierOf('post', '$1::int - item.id')}
   from item join post on post.item_id = item.id join item_counter as counter on counter.item_id = item.id
   join account as owner on owner.id = item.owner_id
   where item.id <= $1 order by item.id`,
  `insert into search_word (word)
   select distinct word from lexicon
   where rank <= 3 * $1::int and length(word) between 4 and 30 order by word on conflict do nothing`,
]
