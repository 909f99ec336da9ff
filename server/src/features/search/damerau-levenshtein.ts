export const MAX_TYPOS = 2

export const maxTypos = (word: string): number => (word.length > 5 ? MAX_TYPOS : 1)

/** Normalizes spellings of the same sound, so that they do not count as typos. */
const normalizeSounds = (word: string) => word.replaceAll('ph', 'f').replaceAll('ck', 'k')

/**
 * Returns the Damerau-Levenshtein distance of two words: the number of deleted, inserted,
 * substituted and transposed letters. If it exceeds `limit`, returns any number above `limit`.
 */
export function damerauLevenshtein(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  const [from, to] = [Array.from(normalizeSounds(a)), Array.from(normalizeSounds(b))]
  // The distance is at least the difference in length.
  const lengthDifference = Math.abs(from.length - to.length)
  if (lengthDifference > limit) return lengthDifference
  let rowBeforePrevious: number[] = []
  let previousRow = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [row, letter] of from.entries()) {
    const currentRow = [row + 1]
    for (const [column, other] of to.entries()) {
      const substitution = letter === other ? 0 : 1
      const isTransposition = row > 0 && letter === to[column - 1] && from[row - 1] === other
      currentRow.push(
        Math.min(
          costAt(previousRow, column) + substitution,
          costAt(previousRow, column + 1) + 1,
          costAt(currentRow, column) + 1,
          isTransposition ? costAt(rowBeforePrevious, column - 1) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    rowBeforePrevious = previousRow
    previousRow = currentRow
  }
  return costAt(previousRow, to.length)
}

const costAt = (row: number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY
