import { Refusal } from './refusal.ts'

/** Bytes `start` to `end`, both included. */
export interface Range {
  start: number
  end: number
}

/**
 * The one range that a Range header asks for. Null for none, for several, and for what is not
 * understood: then the whole is sent. Refuses a range that lies beyond the end.
 */
export function readRange(header: string | undefined, size: number): Range | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  if (start >= size || end < start) {
    throw new Refusal('range-not-satisfiable', `There are ${size} bytes`)
  }
  return { start, end }
}
