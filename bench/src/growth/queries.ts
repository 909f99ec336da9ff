import { openPool } from '@seam/server/src/infra/postgres/connections.ts'
import { readWords, type Spacing, zipfRank } from '../seed-library.ts'

/** Returns a generator of random numbers from 0 to 1 that are the same in every run. */
function createRandom(): () => number {
  let state = 7
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

/** Returns queries of every kind, with the word frequencies of a library. */
export async function createQueries(
  url: string,
  count: number,
  spacing: Spacing = 'spaced',
): Promise<string[]> {
  const random = createRandom()
  const pool = openPool({ connectionString: url }, 1, () => {})
  const ranks = Array.from({ length: 3 * count }, () => zipfRank(random()))
  const words = await readWords(pool, ranks, spacing)
  await pool.end()
  return Array.from({ length: count }, (_, index) => {
    const [one = '', two = '', three = ''] = words.slice(3 * index)
    const unspaced = [one, `${one} ${two}`, one.slice(0, 1), `${one} -${two}`, `${one}${two}`]
    const spaced = [
      one,
      `${one} ${two}`,
      `${one} ${two} ${three}`,
      one.slice(0, 2 + Math.floor(3 * random())),
      `${one} -${two}`,
      `"${one} ${two}"`,
      // A typo: two letters swapped.
      one.slice(0, 3) + one.slice(4, 5) + one.slice(3, 4) + one.slice(5),
    ]
    const kinds = spacing === 'spaced' ? spaced : unspaced
    return kinds[index % kinds.length] ?? one
  })
}
