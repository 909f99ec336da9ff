import type { Db } from '../../infra/postgres/database.ts'
import { statement } from '../../infra/postgres/statement.ts'
import { mostErrors, typingErrors } from './distance.ts'

const likeWord = statement<{ typed: string; plain: string; word: string }>(`
  select typed, plain.word as plain, known.word
  from unnest($1::text[]) as typed
  cross join lateral (select unaccent(lower(typed)) as word) as plain
  cross join lateral (
    (select word from search_word where word % plain.word
     order by similarity(word, plain.word) desc, word limit 30)
    union
    select word from search_word where word = any (array(
      select overlay(plain.word placing reverse(substr(plain.word, at, 2)) from at for 2)
      from generate_series(1, length(plain.word) - 1) as at))
    union
    select parts.one || ' ' || parts.other
    from generate_series(2, length(plain.word) - 2) as at,
      lateral (select left(plain.word, at) as one, substr(plain.word, at + 1) as other) as parts
    where exists (select from search_word where search_word.word in (parts.one, parts.other))
  ) as known`)

const MOST_ALIKE = 5

/** For each of these words, the known ones that it was most likely meant to be. */
export async function wordsAlike(db: Db, words: string[]): Promise<Map<string, string[]>> {
  const alike = new Map<string, { errors: number; words: string[] }>()
  for (const { typed, plain, word } of await likeWord(db, words)) {
    const errors = typingErrors(plain, word)
    const best = alike.get(typed)
    if (word === plain || errors > mostErrors(plain) || errors > (best?.errors ?? errors)) continue
    if (best?.errors === errors) best.words.push(word)
    else alike.set(typed, { errors, words: [word] })
  }
  return new Map([...alike].map(([typed, best]) => [typed, best.words.slice(0, MOST_ALIKE)]))
}
