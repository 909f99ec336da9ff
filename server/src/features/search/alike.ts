import { mostErrors, typingErrors } from './distance.ts'

/** A word of the lexicon that is like one that was typed, which is here also without case and accents. */
export interface Known {
  typed: string
  plain: string
  word: string
}

const MOST_ALIKE = 5

/** For each word that was typed, the known ones that it was most likely meant to be. */
export function mostAlike(known: Known[]): Map<string, string[]> {
  const alike = new Map<string, { errors: number; words: string[] }>()
  for (const { typed, plain, word } of known) {
    const best = alike.get(typed)
    const most = best?.errors ?? mostErrors(plain)
    const errors = typingErrors(plain, word, most)
    if (word === plain || errors > most) continue
    if (best?.errors === errors) best.words.push(word)
    else alike.set(typed, { errors, words: [word] })
  }
  return new Map([...alike].map(([typed, best]) => [typed, best.words.slice(0, MOST_ALIKE)]))
}
