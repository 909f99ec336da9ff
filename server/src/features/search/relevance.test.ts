import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTitleSuggestions, search, suggestTitles } from '@seam/contract/search.ts'
import { anyText } from '../../../test/any-text.ts'
import { startApp } from '../../../test/app.ts'
import { Client } from '../../../test/client.ts'
import { library, seedLibrary } from '../../../test/sample-library.ts'
import { syncVotes } from '../../../test/vote-scores.ts'
import type { Db } from '../../infra/postgres/database.ts'

let visitor: Client
let db: Db
let services: Awaited<ReturnType<typeof startApp>>
let end: () => Promise<void>
beforeAll(async () => {
  const testApp = await startApp('library')
  services = testApp
  ;({ db, end } = testApp)
  await seedLibrary(testApp.db)
  visitor = new Client(testApp.origin)
})
afterAll(() => end())

const titles = async (q: string, limit = 50) => {
  const { status, data } = await visitor.call(search, { query: { q, limit } })
  expect(status).toBe(200)
  return data.docs.map((doc) => ('title' in doc ? doc.title : ''))
}

test('the library has five hundred different titles', () => {
  expect(new Set(library.map(([, title]) => title)).size).toBe(500)
})

const CAFES = ['Café de Flore in the morning', 'Cafe culture in Lisbon']

// A query, and the titles that must come first, in any order.
test.each<[string, ...string[]]>([
  ['elephant', 'Elephant at the river'],
  ['elefant', 'Elephant at the river'],
  ['ELEPH', 'Elephant at the river'],
  ['river elephant', 'Elephant at the river'],
  ['cafe', ...CAFES],
  ['café', ...CAFES],
  ['cafe\u0301', ...CAFES],
  ['creme brulee', 'Crème brûlée without a torch'],
  ['munchen', 'Ein Tag in München'],
  ['strasse köln', 'Straße nach Köln'],
  ['manana', 'Mañana por la mañana'],
  ['ete plage', "L'été à la plage"],
  ['blabaer brod', 'Blåbær and brød'],
  ['zlutoucky kun', 'Žluťoučký kůň'],
  ['zazolc', 'Zażółć gęślą jaźń'],
  ['istanbul', 'İstanbul sokakları'],
  ['привет', 'Привет, мир'],
  ['елка', 'Ёлка под снегом'],
  ['превет мир', 'Привет, мир'],
  ['καλημερα', 'Καλημέρα Ελλάδα'],
  ['αθήνα βραδυ', 'Αθήνα το βράδυ'],
  ['東京', '東京の夜景'],
  ['spider man', 'Spider-Man costume in one evening'],
  ['spider-man', 'Spider-Man costume in one evening'],
  ['spiderman', 'Spider-Man costume in one evening'],
  ["don't look", "Don't look down"],
  ['don’t', "Don't look down"],
  ["o'brien", "O'Brien's last waltz"],
  ['apollo 11', 'Apollo 11 landing explained'],
  ['1984', '1984 in ten minutes'],
  ['node.js', 'Node.js streams for beginners'],
  ['js streams', 'Node.js streams for beginners'],
  ['video element', 'HTML <video> element explained'],
  ['covid 19', 'COVID-19 and us'],
  ['3.14', 'Version 3.14 is out'],
  ['100% rye', '100% rye bread'],
  ['snake_case', 'snake_case or camelCase?'],
  ['quick brown', 'The quick brown fox'],
  ['"quick brown"', 'The quick brown fox'],
  ['fox -arctic', 'The quick brown fox', 'Fox and hound'],
  ['jaguar -"e type"', 'Jaguar in the rainforest'],
  ['jaguar e-type', 'Jaguar E-Type restoration'],
  ['gitar lesson two', 'Guitar lesson two: scales'],
  ['guitar chords', 'Guitar lesson one: chords'],
  ['art', 'Art'],
  ['whael song', 'Whale song recorded at dusk'],
  ['acommodation', 'Accommodation in Iceland'],
  ['photosinthesis', 'Photosynthesis in five minutes'],
  ['sicilian defence', 'Openings at chess'],
  ['fohn', 'Mountain weather'],
  ['bjork piano', 'Piano tuning at home'],
  ['zoe patience', 'Sourdough, day by day'],
  ['ирина борщ', 'Как варить борщ'],
  ['nimble willow kyoto', 'The nimble willow of Kyoto'],
])('%j finds %j first', async (q, ...first) => {
  const found = await titles(q)
  expect(found.slice(0, first.length).toSorted()).toEqual(first.toSorted())
})

test.each([
  ['"quick brown"', 1],
  ['"brown quick"', 0],
  ['"art is where"', 1],
  ['fox', 3],
  ['fox -arctic -"quick brown"', 1],
  ['fox -foxes', 3],
  ['willow', 44],
  ['willow -kyoto', 33],
  ['nimble -willow', 36],
  ['lovelace', 483],
  ['qwertzuiop', 0],
  ['-fox', 0],
  ['🦊', 0],
])('%j finds %i', async (q, total) => {
  const { data } = await visitor.call(search, { query: { q } })
  expect(data.totalDocs).toBe(total)
  expect(data.docs).toHaveLength(Math.min(total, 12))
})

test.each([
  ['elephant', false],
  ['eleph', false],
  ['elefant', true],
  ['xqzwv', false],
])('%j is matched by similar words: %s', async (q, close) => {
  expect((await visitor.call(search, { query: { q } })).data.close).toBe(close)
})

test('result pages have no gaps or duplicates, and all have the total', async () => {
  const query = { q: 'afternoon', limit: 50 }
  const ids: string[] = []
  for (let page = 1; page <= 9; page++) {
    const { data } = await visitor.call(search, { query: { ...query, page } })
    expect(data).toMatchObject({ totalDocs: 440, page, limit: 50, hasPrevPage: page > 1 })
    expect(data.hasNextPage).toBe(page < 9)
    ids.push(...data.docs.map(({ _id }) => _id))
  }
  expect(new Set(ids).size).toBe(440)
  const { data } = await visitor.call(search, { query: { ...query, page: 9_999_999 } })
  expect(data).toMatchObject({ docs: [], totalDocs: 440, hasNextPage: false, hasPrevPage: true })
})

test('suggests titles by the prefix of any word, regardless of case and accents', async () => {
  const suggested = async (q: string) => (await visitor.call(suggestTitles, { query: { q } })).data
  expect(await suggested('ele')).toEqual([
    'Elephant at the river',
    'HTML <video> element explained',
  ])
  expect(await suggested('CREME br')).toEqual(['Crème brûlée without a torch'])
  expect(await suggested('guitar l')).toEqual([
    'Guitar lesson one: chords',
    'Guitar lesson two: scales',
  ])
  const { data } = await visitor.call(listTitleSuggestions, { query: { q: 'CREME br' } })
  expect(data).toEqual([{ title: 'Crème brûlée without a torch', owners: [expect.any(String)] }])
  expect(await suggested('sicilian')).toEqual([])
  expect(await suggested('"art is')).toEqual([])
  expect(await suggested('lovelace')).toEqual([])
  expect(await suggested('willow')).toHaveLength(8)
  for (const q of ['', ' ', '%', '-fox', '🦊']) expect(await suggested(q)).toEqual([])
})

test('every search and suggestion accepts any text', async () => {
  // The server rejects a null character in any URL.
  const urlText = anyText.map((text) => text.replaceAll('\0', ''))
  await fc.assert(
    fc.asyncProperty(urlText, async (q) => {
      const answers = [
        await visitor.call(search, { query: { q } }),
        await visitor.call(search, { query: { query: q, type: 'user' } }),
        await visitor.call(suggestTitles, { query: { q } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    }),
  )
})

test('limits the total to a thousand', async () => {
  await sql`
    with added as (
      insert into item (public_id, kind, owner_id, listed_at)
      select 'p' || lpad(n::text, 10, '0'), 'post', (select min(id) from account), now()
      from generate_series(1, 1003) as n returning id
    ), counter as (
      insert into item_counter (item_id) select id from added
    )
    insert into post (item_id, content) select id, 'Multitudinous' from added
  `.execute(db)
  const query = { q: 'multitudinous', type: 'post', limit: 50 }
  const { data: last } = await visitor.call(search, { query: { ...query, page: 20 } })
  expect(last).toMatchObject({ totalDocs: 1_000, hasNextPage: false })
  expect(last.docs).toHaveLength(50)
  const { data: pastTheEnd } = await visitor.call(search, { query: { ...query, page: 21 } })
  expect(pastTheEnd).toMatchObject({ docs: [], totalDocs: 1_000 })
})

test('among a thousand equal matches, the one with votes comes first, even if it is older', async () => {
  const publicId = 'p0000000500'
  await sql`
    update item_counter set upvotes = 800
    where item_id = (select id from item where public_id = ${publicId})
  `.execute(db)
  await syncVotes(services)
  const year = sql<Date>`listed_at - interval '1 year'`
  await db
    .updateTable('item')
    .set({ listed_at: year })
    .where('kind', '=', 'post')
    .where('public_id', '<=', publicId)
    .execute()
  const query = { q: 'multitudinous', type: 'post' }
  const { data } = await visitor.call(search, { query })
  expect(data.docs[0]?._id).toBe(publicId)
})

test('a rare name is found among a thousand users with such pronouns', async () => {
  await sql`
    insert into account (public_id, username, email, full_name, pronouns, password_hash)
    select 'u' || lpad(n::text, 10, '0'), 'user_' || n, n || '@example.org', 'Dora', 'vesper/vespers', '-'
    from generate_series(1, 1003) as n
  `.execute(db)
  await sql`
    insert into account (public_id, username, email, full_name, password_hash)
    values ('account-ves', 'rare_name', 'rare@example.org', 'Vesper', '-')
  `.execute(db)
  const { data } = await visitor.call(search, { query: { q: 'vesper', type: 'user' } })
  expect(data).toMatchObject({ totalDocs: 1_000, hasNextPage: true })
  expect(data.docs.slice(0, 2)).toMatchObject([{ fullName: 'Vesper' }, { fullName: 'Dora' }])
})
