import { beforeAll, expect, test } from 'vitest'
import { search } from '@seam/contract/search.ts'
import { person, type Person, post, visitor } from '../../../test/cast.ts'
import { seedVideos } from '../../../test/seed.ts'

let ada: Person

const TEXTS = [
  'Templates in C++ zum',
  'C the language zum',
  'Records in C# zum',
  'Services with .NET zum',
  'Fishing with a net zum',
  "You don't say zum",
  'You dont say zum',
  'An e-mail to Ben zum',
  'An email to Cleo zum',
  'A 🦊 at night zum',
  'A 🦋 at noon zum',
]

beforeAll(async () => {
  ada = await person('Ada')
  for (const text of TEXTS) await post(ada, text)
})

test.each([
  ['C++', ['Templates in C++ zum']],
  ['c# zum', ['Records in C# zum']],
  ['.net', ['Services with .NET zum']],
  ['net zum', ['Services with .NET zum', 'Fishing with a net zum']],
  ['zum -c++ -"c#" -at -say -to -with', ['C the language zum']],
  ['dont say', ["You don't say zum", 'You dont say zum']],
  ['don’t say', ["You don't say zum", 'You dont say zum']],
  ['e-mail to', ['An e-mail to Ben zum', 'An email to Cleo zum']],
  ['email to', ['An e-mail to Ben zum', 'An email to Cleo zum']],
  ['mail to zum', ['An e-mail to Ben zum']],
  ['🦊', ['A 🦊 at night zum']],
  ['at -🦊 zum', ['A 🦋 at noon zum']],
  ['🐘', []],
])('%s finds exactly %j', async (q, expected) => {
  const { data } = await visitor().call(search, { query: { q, type: 'post' } })
  const found = data.docs.map((doc) => ('content' in doc ? doc.content : doc._id))
  expect(found.toSorted()).toEqual(expected.toSorted())
})

test('the name is highlighted in a title with C++', async () => {
  await seedVideos(ada, 1, { title: 'Zebras in C++ and cats' })
  const { data } = await visitor().call(search, { query: { q: 'zebras c++', type: 'video' } })
  expect(data.docs[0]?.excerpt).toEqual([
    { text: 'Zebras', hit: true },
    { text: ' in ', hit: false },
    { text: 'C', hit: true },
    { text: '++ and cats', hit: false },
  ])
})
