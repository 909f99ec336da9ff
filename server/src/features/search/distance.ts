/** How many typing errors a word may have. */
export const mostErrors = (word: string): number => (word.length > 5 ? 2 : 1)

/** Spellings of one sound are no error. */
const sound = (word: string) => word.replaceAll('ph', 'f').replaceAll('ck', 'k')

/**
 * How many typing errors lie between two words: letters that were left out, put in, mistaken, or
 * swapped with their neighbour. Above `most` it is some number above it.
 */
export function typingErrors(a: string, b: string, most = Number.POSITIVE_INFINITY): number {
  const [from, to] = [Array.from(sound(a)), Array.from(sound(b))]
  // Each letter more is an error at least.
  const longer = Math.abs(from.length - to.length)
  if (longer > most) return longer
  let before: number[] = []
  let above = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [row, letter] of from.entries()) {
    const current = [row + 1]
    for (const [column, other] of to.entries()) {
      const same = letter === other ? 0 : 1
      const swapped = row > 0 && letter === to[column - 1] && from[row - 1] === other
      current.push(
        Math.min(
          at(above, column) + same,
          at(above, column + 1) + 1,
          at(current, column) + 1,
          swapped ? at(before, column - 1) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    before = above
    above = current
  }
  return at(above, to.length)
}

const at = (row: number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY
