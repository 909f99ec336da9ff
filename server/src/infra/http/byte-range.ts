import { ProblemError } from './problem-error.ts'

/** Byte offsets, both inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Parses a Range header for a file of `size` bytes. Returns null for no range, several ranges or
 * invalid syntax: the whole file is then sent. Throws 416 for a range beyond the end.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  if (start >= size || end < start) {
    throw new ProblemError('range-not-satisfiable', `The file has ${size} bytes`)
  }
  return { start, end }
}
