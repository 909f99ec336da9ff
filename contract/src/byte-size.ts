import { MB } from './limits.ts'

const GB = 1024 * MB

const rounded = (amount: number) => amount.toFixed(1).replace(/\.0$/, '')

/** A size for people: 512 kB, 4.2 MB, 19.5 GB. An MB is 1,048,576 bytes, as in every limit. */
export function byteSize(bytes: number): string {
  if (bytes < MB / 10) return `${Math.ceil(bytes / 1024)} kB`
  return bytes < GB ? `${rounded(bytes / MB)} MB` : `${rounded(bytes / GB)} GB`
}
