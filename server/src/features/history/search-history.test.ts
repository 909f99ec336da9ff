import { beforeAll, expect, test } from 'vitest'
import { addSearch, clearSearches, forgetSearch, listSearches } from '@seam/contract/history.ts'
import { toggleHistory } from '@seam/contract/settings.ts'
import { app } from '../../../test/app.ts'
import { person, type Person, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { accountId } from '../../../test/seed.ts'

let cleo: Person
beforeAll(async () => {
  cleo = await person('Cleo')
})

const seek = (who: Client, q?: string) => who.call(addSearch, { query: { q } })
const searchesOf = async (who: Client) => (await who.call(listSearches)).data
/** How many are in the database. */
async function kept(who: Person): Promise<number> {
  const { db } = await app()
  const of = await accountId(who)
  const rows = await db.selectFrom('searched').select('id').where('account_id', '=', of).execute()
  return rows.length
}
const soughtBy = async (who: Client) => (await searchesOf(who)).map(({ query }) => query)

test('searches are remembered as typed, the last first, each once whatever its case', async () => {
  const ada = await person('Ada')
  for (const q of ['Sea', 'café', '  a  walk ', 'SEA', 'Café']) {
    const { status, data } = await seek(ada, q)
    expect([status, data]).toEqual([200, { saved: true }])
  }
  expect(await soughtBy(ada)).toEqual(['Café', 'SEA', 'a  walk'])
  const [entry] = await searchesOf(ada)
  expect(Object.keys(entry ?? {})).toEqual(['_id', 'query', 'searchedAt'])
  expect(entry?._id).toMatch(/^[\w-]{11}$/)
})

test('the same search many times at once is one entry', async () => {
  const ada = await person('Ada')
  const answers = await Promise.all(Array.from({ length: 10 }, () => seek(ada, 'at once')))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await soughtBy(ada)).toEqual(['at once'])
})

test('the newest twenty are offered, and no others are kept', async () => {
  const ada = await person('Ada')
  const all = Array.from({ length: 23 }, (_, number) => `search ${number}`)
  for (const q of all) await seek(ada, q)
  expect(await soughtBy(ada)).toEqual(all.toReversed().slice(0, 20))
  await seek(ada, 'SEARCH 3')
  expect(await soughtBy(ada)).toEqual(['SEARCH 3', ...all.slice(4).toReversed()])
  expect(await kept(ada)).toBe(20)
})

test('many searches at once are all answered, and push out the old ones', async () => {
  const ada = await person('Ada')
  const many = Array.from({ length: 60 }, (_, number) => `at once ${number % 30}`)
  const answers = await Promise.all(many.map((q) => seek(ada, q)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await seek(ada, 'last')
  expect(await kept(ada)).toBe(20)
})

test('nothing is remembered for whoever does not want it', async () => {
  const ada = await person('Ada')
  await seek(ada, 'before')
  const body = { saveWatchHistory: true, saveSearchHistory: false }
  await ada.call(toggleHistory, { body })
  expect((await seek(ada, 'after')).data).toEqual({ saved: false })
  expect(await soughtBy(ada)).toEqual(['before'])
})

test('one is forgotten, or all; those of others stay', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  for (const who of [ada, ben]) for (const q of ['one', 'two', 'three']) await seek(who, q)
  const id = (await searchesOf(ada)).find(({ query }) => query === 'two')?._id
  expect((await ben.call(forgetSearch, { params: { id } })).status).toBe(404)
  const { status, data } = await ada.call(forgetSearch, { params: { id } })
  expect([status, data]).toEqual([200, null])
  expect((await ada.call(forgetSearch, { params: { id } })).status).toBe(404)
  expect(await soughtBy(ada)).toEqual(['three', 'one'])
  expect((await ada.call(clearSearches)).status).toBe(200)
  expect(await soughtBy(ada)).toEqual([])
  expect(await soughtBy(ben)).toEqual(['three', 'two', 'one'])
})

test.each([
  [undefined, 'Give something to search for'],
  ['', 'Give something to search for'],
  ['   ', 'Give something to search for'],
  ['x'.repeat(501), 'A search must be at most 500 characters'],
])('the search %j is refused with 422', async (q, message) => {
  const answer = await seek(cleo, q)
  expect([answer.status, answer.errors]).toEqual([422, { q: message }])
})

test.each(["' or 1=1 --", '%_', '"-', '🦊'.repeat(500), '漢'.repeat(500), 'İ'.repeat(500)])(
  'the search %j is remembered',
  async (q) => {
    expect((await seek(cleo, q)).data).toEqual({ saved: true })
    expect((await soughtBy(cleo))[0]).toBe(q)
  },
)

test('a visitor has no search history', async () => {
  const asking = { params: { id: 'nosuchentry' }, query: { q: 'sea' } }
  for (const call of [addSearch, listSearches, clearSearches, forgetSearch]) {
    expect((await visitor().call(call, asking)).status).toBe(401)
  }
})
