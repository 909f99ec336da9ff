import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anyText } from '../../../test/any-text.ts'
import { app } from '../../../test/app.ts'
import { parseQuery, toBodyQuery, toPhraseQuery, toTsQuery } from './parse-query.ts'
import { tsQueryOf } from './ts-query-sql.ts'

const alternatives = () => ['other', 'words']

test('any text becomes queries that PostgreSQL accepts', async () => {
  const { db } = await app()
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const parsed = parseQuery(text)
      const queries = [
        toTsQuery(parsed),
        toTsQuery(parsed, { suffix: ':*A' }),
        toTsQuery(parsed, { suffix: '' }),
        toTsQuery(parsed, { alternatives }),
        toBodyQuery(parsed, { alternatives }),
        toPhraseQuery(parsed),
      ]
      const { rows } = await sql<{ accepted: number }>`
        select count(query) as accepted
        from (values ${sql.join(queries.map((query) => sql`(${tsQueryOf(query)}::text)`))}) as given (query)
      `.execute(db)
      expect(rows).toEqual([{ accepted: queries.length }])
    }),
    { numRuns: 300 },
  )
})

const word = fc.constantFrom('sea', 'seaside', 'fox', 'foxes', 'café')
const phrase = fc.array(word, { minLength: 1, maxLength: 3 })
const isUpperCase = fc.boolean()

/** Whether these words are next to each other in the text. */
const hasPhrase = (text: string[], words: string[]) =>
  text.some((_, at) => words.every((word, index) => text[at + index] === word))

test('finds texts with each word as a prefix, each quoted phrase and no excluded one', async () => {
  const { db } = await app()
  const query = fc.record({
    words: fc.array(word, { maxLength: 3 }),
    phrases: fc.array(phrase, { maxLength: 2 }),
    excluded: fc.array(phrase, { maxLength: 2 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(word), query, isUpperCase, async (text, query, upper) => {
      const { words, phrases, excluded } = query
      const quote = (phrase: string[]) => `"${phrase.join(' ')}"`
      const typed = [
        ...words,
        ...excluded.map((phrase) => `-${quote(phrase)}`),
        ...phrases.map(quote),
      ].join(' ')
      const tsQuery = toTsQuery(parseQuery(upper ? typed.toUpperCase() : typed))
      const { rows } = await sql<{ found: boolean }>`
        select to_tsvector('seam', ${text.join(' ')}) @@ ${tsQueryOf(tsQuery)} as found
      `.execute(db)
      const isExpected =
        words.length + phrases.length > 0 &&
        words.every((prefix) => text.some((word) => word.startsWith(prefix))) &&
        phrases.every((phrase) => hasPhrase(text, phrase)) &&
        !excluded.some((phrase) => hasPhrase(text, phrase))
      expect(rows).toEqual([{ found: isExpected }])
    }),
    { numRuns: 300 },
  )
})

const sign = fc.constantFrom(
  'C',
  'b',
  'é',
  '1',
  '+',
  '++',
  '#',
  '.',
  "'",
  '’',
  '-',
  '(',
  '🦊',
  '🇩🇪',
  '👍🏽',
  '⏰',
  '▶️',
)
const signs = fc
  .array(sign, { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''))
  .filter((word) => !word.startsWith('-'))

test('a text is found by its own words, whatever signs they have', async () => {
  const { db } = await app()
  await fc.assert(
    fc.asyncProperty(fc.array(signs, { minLength: 1, maxLength: 4 }), async (words) => {
      const text = words.join(' ')
      const tsQuery = toTsQuery(parseQuery(text))
      const { rows } = await sql<{ found: boolean }>`
        select to_tsvector('seam', plain_words(${text})) @@ ${tsQueryOf(tsQuery)} as found
      `.execute(db)
      expect(rows).toEqual([{ found: tsQuery !== '' }])
    }),
    { numRuns: 500 },
  )
})
