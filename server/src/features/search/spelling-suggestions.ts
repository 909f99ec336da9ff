import { damerauLevenshtein, MAX_TYPOS, maxTypos } from './damerau-levenshtein.ts'

/**
 * A word in the index similar to a typed word. `plain` is the typed word without case and accents.
 */
export interface SpellingCandidate {
  typed: string
  plain: string
  word: string
}

const MAX_SUGGESTIONS = 5

/**
 * Returns up to five spelling suggestions per typed word: the candidates with the fewest typos, at
 * most `mostTypos`.
 */
export function suggestSpellings(
  candidates: SpellingCandidate[],
  mostTypos = MAX_TYPOS,
): Map<string, string[]> {
  const bestByWord = new Map<string, { typos: number; words: string[] }>()
  for (const { typed, plain, word } of candidates) {
    const best = bestByWord.get(typed)
    const limit = best?.typos ?? Math.min(mostTypos, maxTypos(plain))
    const typos = damerauLevenshtein(plain, word, limit)
    if (word === plain || typos > limit) continue
    if (best?.typos === typos) best.words.push(word)
    else bestByWord.set(typed, { typos, words: [word] })
  }
  return new Map(
    [...bestByWord].map(([typed, best]) => [typed, best.words.slice(0, MAX_SUGGESTIONS)]),
  )
}
