import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { search, suggestTitles } from '@seam/contract/search.ts'
import { type App, startApp } from '../../../test/app.ts'
import { Client } from '../../../test/client.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { parseQuery, toTsQuery, toTsTerms } from './parse-query.ts'
import { tsQueryOf } from './ts-query-sql.ts'

const LETTERS = Array.from('abcdefghijklmnop')

/** Texts of the maximum length that repeat a few words. */
const HOSTILE = [
  'a '.repeat(2_500),
  'a b '.repeat(1_250),
  `${LETTERS.join(' ')} `.repeat(157),
  'zq '.repeat(1_666),
  Array.from({ length: 1_250 }, (_, at) => `a${LETTERS[at % 16]}${LETTERS[at % 15]}`).join(' '),
].map((text) => text.slice(0, 5_000))

let testApp: App & { end: () => Promise<void> }
let visitor: Client
beforeAll(async () => {
  testApp = await startApp('costs')
  visitor = new Client(testApp.origin)
  await sql`
    insert into account (public_id, username, email, full_name, about, password_hash)
    values ('account-ada', 'a_b_c', 'ada@example.org', 'a b c d e f g h i j', ${'a b '.repeat(50)}, '-')
  `.execute(testApp.db)
  await sql`
    insert into asset (public_id, owner_id, folder, format, bytes, width, height, original_filename)
    select folder || n, (select max(id) from account), folder, 'mp4', 1, 1, 1, ''
    from generate_series(1, 60) as n, unnest(array['videos', 'thumbnails']) as folder
  `.execute(testApp.db)
  await sql`
    with added as (
      insert into item (public_id, kind, owner_id, listed_at, category)
      select left(kind, 4) || lpad(n::text, 7, '0'), kind, (select max(id) from account), now(),
        case kind when 'video' then 'GENERAL' end
      from generate_series(1, 60) as n, unnest(array['video', 'post', 'playlist']) as kind
      returning id, kind, substr(public_id, 5)::int as number
    ), counted as (
      insert into item_counter (item_id) select id from added
    ), written as (
      insert into post (item_id, content)
      select id, left((${HOSTILE}::text[])[1 + number % 5], 2000) from added where kind = 'post'
    ), collected as (
      insert into playlist (item_id, title, description)
      select id, 'a b c ' || number, (${HOSTILE}::text[])[1 + number % 5] from added where kind = 'playlist'
    )
    insert into video (item_id, title, description, publish_status, source_asset_id,
      thumbnail_asset_id, state, progress, play_file, playable_at)
    select added.id, 'a b c ' || number, (${HOSTILE}::text[])[1 + number % 5], 'PUBLIC', source.id,
      thumbnail.id, 'READY', 100, 'play.mp4', now()
    from added
    join asset as source on source.public_id = 'videos' || number
    join asset as thumbnail on thumbnail.public_id = 'thumbnails' || number
    where kind = 'video'
  `.execute(testApp.db)
})
afterAll(() => testApp.end())

test.each([
  ['a phrase of two hundred words', `"${'a '.repeat(200)}"`],
  ['the same with points', Array(200).fill('zq').join('.')],
  ['a phrase of alternating words', `"${'a b '.repeat(100)}"`],
  ['many phrases', `"${'a b '.repeat(7).trim()}" `.repeat(16)],
  ['every letter', LETTERS.join(' ')],
  ['one repeated letter', 'a '.repeat(250)],
  ['every letter but one', `${LETTERS.join(' ')} -"b a"`],
  ['prefixes of many words', LETTERS.map((letter) => `a${letter}`).join(' ')],
  ['a word that is a phrase to PostgreSQL', 'a\u{088F}'.repeat(250)],
])('searches a library of repetitive texts for %s', async (_, q) => {
  for (const type of ['video', 'post', 'playlist', 'user']) {
    const { status, data } = await visitor.call(search, { query: { q, type, limit: 50 } })
    expect([type, status]).toEqual([type, 200])
    for (const { excerpt } of data.docs) expect(excerpt.length).toBeGreaterThan(0)
  }
  expect((await visitor.call(suggestTitles, { query: { q } })).status).toBe(200)
})

test('a snippet is selected from at most 600 characters around the match, without cutting words', async () => {
  const part = async (text: string, words: string) => {
    const { rows } = await sql<{ part: string }>`
      select distinguishing_part(${text}, to_tsquery('seam', ${words}), to_tsquery('seam', ${words})) as part
    `.execute(testApp.db)
    return rows[0]?.part ?? ''
  }
  const filler = 'elsewhere '.repeat(240)
  for (const text of [`heron ${filler}`, `${filler}heron ${filler}`, `${filler}heron`]) {
    const found = await part(text, 'heron')
    expect(found.length).toBeLessThanOrEqual(600)
    expect(new Set(found.trim().split(' '))).toEqual(new Set(['heron', 'elsewhere']))
  }
  const scatteredAndAdjacent = `big ${filler} cat ${filler} big cat ${filler}`
  expect(await part(scatteredAndAdjacent, "'big cat'")).toContain('big cat')
  expect(await part('東'.repeat(5_000), '東:*')).toHaveLength(600)
})

test('a word that PostgreSQL splits into a phrase matches only if the phrase is short', async () => {
  const nodes = async (length: number) => {
    const { rows } = await sql<{ nodes: number }>`
      select numnode(${tsQueryOf(`'${Array(length).fill('a').join('½')}'`)}) as nodes
    `.execute(testApp.db)
    return rows[0]?.nodes
  }
  // Counts each word and each operator between two words.
  expect([await nodes(16), await nodes(17), await nodes(200)]).toEqual([31, 0, 0])
})

test('a search that times out returns 503, and other queries keep their timeout', async () => {
  const statementTimeout = async (db: Db) => {
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)
    return rows[0]?.statement_timeout
  }
  const query = { q: 'zq', type: 'post' }
  await testApp.db.transaction().execute(async (tx) => {
    await sql`lock table search_document in access exclusive mode`.execute(tx)
    const { status, problem, headers } = await visitor.call(search, { query })
    expect([status, problem.code]).toEqual([503, 'unavailable'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })
  expect((await visitor.call(search, { query })).status).toBe(200)
  expect(await statementTimeout(testApp.searchDb)).toBe('2s')
  expect(await statementTimeout(testApp.db)).toBe('30s')
})

describe('in a large library', () => {
  const DOCUMENTS = 20_000
  /**
   * Maximum number of matches that are read. Per tier, ten times as many documents are compared.
   */
  const MOST = 50

  // All contain the words `even odd`, every second one `half`, and one `single`. One on the third
  // tier has `odd even`. Long words create large rows: a page holds eight.
  beforeAll(async () => {
    await sql`alter table item disable trigger user`.execute(testApp.db)
    await sql`
      with added as (
        insert into item (public_id, kind, owner_id, listed_at)
        select 'l' || lpad(n::text, 10, '0'), 'post', (select max(id) from account), now() - n * interval '1 minute'
        from generate_series(1, ${DOCUMENTS}::int) as n
        returning id, substr(public_id, 2)::int as n, listed_at
      )
      insert into search_document (item_id, kind, document, listed, tier)
      select id, 'post',
        setweight(to_tsvector('seam', concat_ws(' ', 'even odd', case when n % 2 = 0 then 'half' end,
          case when n = 9000 then 'single' end, case when n = 8050 then 'odd even' end, repeat('x', 850) || n % 9)), 'B'),
        extract(epoch from listed_at),
        search_tier('post', 1 + (n > 2000)::int + (n > 8000)::int)
      from added
    `.execute(testApp.db)
    await sql`alter table item enable trigger user`.execute(testApp.db)
    await sql`vacuum analyze search_document`.execute(testApp.db)
  })

  /** Returns how many database pages a search reads, and its number of matches. */
  async function cost(q: string, suffix: ':*' | ':*A' = ':*') {
    const [parsed, options] = [parseQuery(q), { suffix }]
    const terms = toTsTerms(parsed, options)
    const ranked = sql`
      ranked_items('post', to_tsquery('seam', ${toTsQuery(parsed, options)}), null, false, ${MOST}, null,
        array(select to_tsquery('seam', term) from unnest(${terms}::text[]) as term))`
    return testApp.db.connection().execute(async (connection) => {
      const { rows } = await sql<{ total: number }>`
        select total from ${ranked} where total is not null
      `.execute(connection)
      // Planned by the first call on this connection. If others create tables at the same time,
      // that can empty its catalog cache, so that a call reads 2,000 more pages: the cheapest of
      // three calls has the cost of the search.
      const costs: number[] = []
      for (let call = 0; call < 3; call += 1) {
        const { rows: plans } = await sql<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>`
          explain (analyze, buffers, format json) select * from ${ranked}
        `.execute(connection)
        const plan = plans[0]?.['QUERY PLAN'][0].Plan ?? {}
        costs.push((plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0))
      }
      const pages = Math.min(...costs)
      return { pages, total: rows[0]?.total }
    })
  }

  test.each([
    ['a word of all documents', 'even', MOST],
    ['a prefix of all documents', 'e', MOST],
    ['a word of one document', 'single', 1],
    ['a word of no document', 'absent', 0],
    ['a frequent and a rare word', 'even single', 1],
    ['a short prefix and a rare word', 'o single', 1],
    ['sixteen frequent words', 'e ev eve even o od odd h ha hal half e ev eve even single', 1],
    ['two frequent words', 'half odd', MOST],
    ['a phrase of frequent words that one document has', '"odd even"', 1],
    ['a phrase of frequent words that no document has', '"half even"', 0],
    ['a frequent word without itself', 'even -even', 0],
    ['a frequent word without a phrase of all documents', 'even -"even odd"', 0],
    ['a frequent word without a rare one', 'even -single', MOST],
  ])('reads a bounded number of pages for %s', async (_, q, total) => {
    const { pages, total: found } = await cost(q)
    expect(found).toBe(total)
    expect(pages).toBeLessThan(700)
  })

  test('reads a bounded number of pages for title suggestions of a word that all owners use', async () => {
    const { pages, total } = await cost('even', ':*A')
    expect(total).toBe(0)
    expect(pages).toBeLessThan(700)
  })

  test('the documents occupy many more pages', async () => {
    const { rows } = await sql<{ pages: number }>`
      select sum(relpages) as pages from pg_class where relname like 'search\\_post\\__'
    `.execute(testApp.db)
    expect(Number(rows[0]?.pages)).toBeGreaterThan(2_500)
  })
})
