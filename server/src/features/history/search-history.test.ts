import { beforeAll, expect, test } from 'vitest'
import {
  addToSearchHistory,
  clearSearchHistory,
  deleteSearchHistoryEntry,
  listSearchHistory,
} from '@seam/contract/history.ts'
import { changeHistorySettings } from '@seam/contract/settings.ts'
import { app } from '../../../test/app.ts'
import { person, type Person, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { accountIdOf } from '../../../test/seed.ts'

let cleo: Person
beforeAll(async () => {
  cleo = await person('Cleo')
})

const save = (who: Client, q?: string) => who.call(addToSearchHistory, { query: { q } })
const searchesOf = async (who: Client) => (await who.call(listSearchHistory)).data
async function countRows(who: Person): Promise<number> {
  const { db } = await app()
  const of = await accountIdOf(who)
  const rows = await db
    .selectFrom('search_history')
    .select('id')
    .where('account_id', '=', of)
    .execute()
  return rows.length
}
const queriesOf = async (who: Client) => (await searchesOf(who)).map(({ query }) => query)

test('saves searches as typed, most recent first, once each regardless of case', async () => {
  const ada = await person('Ada')
  for (const q of ['Sea', 'café', '  a  walk ', 'SEA', 'Café']) {
    const { status, data } = await save(ada, q)
    expect([status, data]).toEqual([200, { saved: true }])
  }
  expect(await queriesOf(ada)).toEqual(['Café', 'SEA', 'a  walk'])
  const [entry] = await searchesOf(ada)
  expect(Object.keys(entry ?? {})).toEqual(['_id', 'query', 'searchedAt'])
  expect(entry?._id).toMatch(/^[\w-]{11}$/)
})

test('concurrent identical searches create one entry', async () => {
  const ada = await person('Ada')
  const answers = await Promise.all(Array.from({ length: 10 }, () => save(ada, 'at once')))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await queriesOf(ada)).toEqual(['at once'])
})

test('keeps only the newest twenty searches', async () => {
  const ada = await person('Ada')
  const all = Array.from({ length: 23 }, (_, number) => `search ${number}`)
  for (const q of all) await save(ada, q)
  expect(await queriesOf(ada)).toEqual(all.toReversed().slice(0, 20))
  await save(ada, 'SEARCH 3')
  expect(await queriesOf(ada)).toEqual(['SEARCH 3', ...all.slice(4).toReversed()])
  expect(await countRows(ada)).toBe(20)
})

test('concurrent searches all succeed, and old ones are deleted', async () => {
  const ada = await person('Ada')
  const many = Array.from({ length: 60 }, (_, number) => `at once ${number % 30}`)
  const answers = await Promise.all(many.map((q) => save(ada, q)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await save(ada, 'last')
  expect(await countRows(ada)).toBe(20)
})

test('saves nothing while the search history is disabled', async () => {
  const ada = await person('Ada')
  await save(ada, 'before')
  const body = { saveWatchHistory: true, saveSearchHistory: false }
  await ada.call(changeHistorySettings, { body })
  expect((await save(ada, 'after')).data).toEqual({ saved: false })
  expect(await queriesOf(ada)).toEqual(['before'])
})

test('deletes one search or all, and none of other accounts', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  for (const who of [ada, ben]) for (const q of ['one', 'two', 'three']) await save(who, q)
  const id = (await searchesOf(ada)).find(({ query }) => query === 'two')?._id
  expect((await ben.call(deleteSearchHistoryEntry, { params: { id } })).status).toBe(404)
  const { status, data } = await ada.call(deleteSearchHistoryEntry, { params: { id } })
  expect([status, data]).toEqual([200, null])
  expect((await ada.call(deleteSearchHistoryEntry, { params: { id } })).status).toBe(404)
  expect(await queriesOf(ada)).toEqual(['three', 'one'])
  expect((await ada.call(clearSearchHistory)).status).toBe(200)
  expect(await queriesOf(ada)).toEqual([])
  expect(await queriesOf(ben)).toEqual(['three', 'two', 'one'])
})

test.each([
  [undefined, 'Enter something to search for'],
  ['', 'Enter something to search for'],
  ['   ', 'Enter something to search for'],
  ['x'.repeat(501), 'A search must be at most 500 characters'],
])('returns 422 for the search %j', async (q, message) => {
  const answer = await save(cleo, q)
  expect([answer.status, answer.errors]).toEqual([422, { q: message }])
})

test.each(["' or 1=1 --", '%_', '"-', '🦊'.repeat(500), '漢'.repeat(500), 'İ'.repeat(500)])(
  'saves the search %j',
  async (q) => {
    expect((await save(cleo, q)).data).toEqual({ saved: true })
    expect((await queriesOf(cleo))[0]).toBe(q)
  },
)

test('returns 401 for anonymous viewers', async () => {
  const request = { params: { id: 'nosuchentry' }, query: { q: 'sea' } }
  for (const call of [
    addToSearchHistory,
    listSearchHistory,
    clearSearchHistory,
    deleteSearchHistoryEntry,
  ]) {
    expect((await visitor().call(call, request)).status).toBe(401)
  }
})
