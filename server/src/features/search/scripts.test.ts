import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { search, suggestTitles, type PostResult } from '@seam/contract/search.ts'
import { app } from '../../../test/app.ts'
import { person, type Person, post, visitor } from '../../../test/cast.ts'
import { seedVideos } from '../../../test/seed.ts'
import { type Name, queries, texts } from './scripts.fixture.ts'
import { splitScripts, unsegmentedRuns } from './split-scripts.ts'

let ada: Person
const names = new Map<string, string>()
beforeAll(async () => {
  ada = await person('Ada')
  for (const [name, text] of Object.entries(texts)) {
    names.set((await post(ada, text)).publicId, name)
  }
})

const find = async (q: string) => {
  const { data } = await visitor().call(search, { query: { q, type: 'post', limit: 50 } })
  return data.close ? [] : (data.docs as PostResult[])
}
/** Other tests have posts too. */
const namesOf = (docs: PostResult[]) =>
  docs.flatMap(({ publicId }) => (names.get(publicId) as Name | undefined) ?? [])

describe('posts', () => {
  test.each(queries)('%s finds exactly its posts', async (query, ...expected) => {
    expect(namesOf(await find(query)).toSorted()).toEqual(expected.toSorted())
  })
})

const hitsOf = async (q: string, name: Name) => {
  const found = (await find(q)).find(({ publicId }) => names.get(publicId) === name)
  return found?.excerpt.filter(({ hit }) => hit).map(({ text }) => text)
}

test.each<[string, Name, string[]]>([
  ['夜景', 'tower', ['夜景']],
  ['東京 夜景', 'tower', ['東京', '夜景']],
  ['ガーデン', 'halfKana', ['ガーデン']],
  ['iphone ケース', 'mixedJa', ['iPhone', 'ケース']],
  ['부산', 'seoul', ['부산']],
  ['ข้าว', 'rice', ['ข้าว']],
])('%s is highlighted in %s', async (query, name, hits) => {
  expect(await hitsOf(query, name)).toEqual(hits)
})

test('the excerpt of a long text without spaces is around the match', async () => {
  const { publicId } = await post(
    ada,
    `${'長い文章。'.repeat(300)}灯台の光${'続く文章。'.repeat(80)}`,
  )
  const found = (await find('灯台')).find((doc) => doc.publicId === publicId)
  const shown = found?.excerpt.map(({ text }) => text).join('') ?? ''
  expect(shown).toContain('灯台の光')
  expect(shown.length).toBeLessThan(200)
})

test('titles with any part of a word are suggested', async () => {
  await seedVideos(ada, 1, { title: '琵琶湖の朝焼け' })
  const suggestions = async (q: string) =>
    (await visitor().call(suggestTitles, { query: { q } })).data
  for (const q of ['琵琶湖', '朝焼', '琶']) expect(await suggestions(q)).toEqual(['琵琶湖の朝焼け'])
})

test('a query of five hundred letters without spaces is answered', async () => {
  expect(await find('夜'.repeat(500))).toEqual([])
})

test('the same letters are split in a query and in the index', async () => {
  const { db } = await app()
  const { rows } = await sql<{ letters: string }>`
    select string_agg(chr(code), '' order by code) as letters
    from generate_series(1, 205743) as code
    where code not between 55296 and 57343 and chr(code) ~ ('[' || unsegmented_letters() || ']')
  `.execute(db)
  const letters: string[] = []
  for (let code = 1; code <= 205_743; code += 1) {
    const letter = String.fromCodePoint(code)
    if (unsegmentedRuns(letter).length > 0 && letter.isWellFormed()) letters.push(letter)
  }
  expect(rows[0]?.letters).toBe(letters.join(''))
})

test('a text is split into the words of its phrases', async () => {
  const { db } = await app()
  for (const text of Object.values(texts)) {
    const { rows } = await sql<{ words: string }>`select split_scripts(${text}) as words`.execute(
      db,
    )
    const words = rows[0]?.words.split(/ +/).filter(Boolean) ?? []
    // The last letter of a run at the end is a word in the index only.
    const phrase = splitScripts(text).split(/ +/)
    expect(words.slice(0, phrase.length)).toEqual(phrase)
  }
})
