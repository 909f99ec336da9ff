/*
 * Splits words of scripts without spaces between them, in a query as in the index. The same rules
 * are in SQL in unsegmented_letters() and split_scripts().
 */

/**
 * The letters of scripts without spaces between words (Thai, Lao, Burmese, Khmer, Japanese,
 * Chinese), and of Korean, whose words end in particles. For a character class.
 */
const UNSEGMENTED =
  '\\u0E01-\\u0E3A\\u0E40-\\u0E4E\\u0E50-\\u0E59\\u0E81-\\u0EDF\\u1000-\\u1049\\u1050-\\u109D\\u1100-\\u11FF\\u1780-\\u17D3\\u17DC-\\u17E9\\u3005-\\u3007\\u3041-\\u3096\\u309D-\\u309F\\u30A1-\\u30FA\\u30FC-\\u30FF\\u3131-\\u318E\\u31F0-\\u31FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uAC00-\\uD7A3\\uF900-\\uFAFF\\u{20000}-\\u{323AF}'
const RUN = new RegExp(`[${UNSEGMENTED}]+`, 'gu')

/** Returns the runs of such letters in a text. */
export const unsegmentedRuns = (text: string): string[] => text.match(RUN) ?? []

/** Whether a word is one such letter. */
export const isSingleLetter = (word: string): boolean =>
  Array.from(word).length === 1 && unsegmentedRuns(word).length === 1

/**
 * Returns a term with the pairs of letters of each such run as words, to be matched as a phrase. In
 * the index a run also has its last letter as a word, after which other words of the term follow.
 */
export const splitScripts = (term: string): string =>
  term
    .replace(RUN, (run, at: number) => {
      const letters = Array.from(run)
      const pairs = letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
      const isLast = at + run.length === term.length
      return ` ${[...pairs, ...(isLast && pairs.length > 0 ? [] : letters.slice(-1))].join(' ')} `
    })
    .replace(/ {2,}/g, ' ')
    .trim()
