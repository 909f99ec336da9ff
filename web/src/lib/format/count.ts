import { language } from '../language/language.ts'
import { once } from './once.ts'

const units = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const

/** Formats a count in few characters: 999, 1k, 1.2k, 3.4M, 5B. */
export function shortCount(count: number): string {
  for (const [size, letter] of units) {
    // A count that would round up to 1000 of the smaller unit uses this one.
    if (count >= size * (size === 1e3 ? 1 : 0.99995)) {
      return `${(count / size).toFixed(1).replace(/\.0$/, '')}${letter}`
    }
  }
  return String(count)
}

const grouped = once(() => new Intl.NumberFormat(language))

/** Formats a count with all its digits: 12,345. */
export const fullCount = (count: number): string =>
  count < 1e3 ? String(count) : grouped().format(count)
