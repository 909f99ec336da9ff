import type { Excerpt } from '@seam/contract/search.ts'
import type { ParsedQuery } from './parse-query.ts'
import { normalForm } from './search-terms.ts'
import { unsegmentedRuns } from './split-scripts.ts'

/** How many characters of a text are shown before its first match, and in all. */
const BEFORE = 20
const LENGTH = 100

/**
 * Returns a function that marks what a query has of scripts without spaces. PostgreSQL takes a run
 * of their letters for one word, and marks all of it or nothing. The function takes an excerpt, and
 * the texts from which another is taken if nothing in this one is marked.
 */
export function createMarkRuns({ words, phrases }: ParsedQuery) {
  const runs = [...words, ...phrases].flatMap(unsegmentedRuns)
  // Matches nothing if there are none.
  const pattern = new RegExp(runs.join('|') || '(?!)', 'gu')
  return (excerpt: Excerpt, sources: readonly string[]): Excerpt => {
    const marked = excerpt.flatMap(({ text, hit }) => mark(text, pattern, hit))
    if (runs.length === 0 || marked.some(({ hit }) => hit)) return marked
    for (const source of sources) {
      const at = normalForm(source).search(pattern)
      if (at >= 0) return mark(cutAround(normalForm(source), at), pattern)
    }
    return excerpt
  }
}

/**
 * Marks the matches of a pattern in a text. If PostgreSQL has marked all of it, its words of other
 * scripts stay marked.
 */
function mark(text: string, pattern: RegExp, isMarked = false): Excerpt {
  const parts: Excerpt = []
  let end = 0
  const add = (until: number, hit: boolean) => {
    if (until > end) parts.push({ text: text.slice(end, until), hit })
    end = until
  }
  const addRest = (until: number) => {
    if (isMarked) {
      const rest = text.slice(end, until)
      for (const run of unsegmentedRuns(rest)) {
        const at = text.indexOf(run, end)
        add(at, true)
        add(at + run.length, false)
      }
    }
    add(until, isMarked)
  }
  for (const { 0: found, index } of text.matchAll(pattern)) {
    addRest(index)
    add(index + found.length, true)
  }
  addRest(text.length)
  return parts
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Returns the part of a text around a position, whole characters as people see them. */
function cutAround(text: string, at: number): string {
  const start = Math.max(0, at - 2 * BEFORE)
  const before = Array.from(graphemes.segment(text.slice(start, at)), ({ segment }) => segment)
  const after = Array.from(
    graphemes.segment(text.slice(at, at + 2 * LENGTH)),
    ({ segment }) => segment,
  )
  return [...before.slice(-BEFORE), ...after.slice(0, LENGTH - BEFORE)].join('')
}
