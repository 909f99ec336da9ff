import { MB } from './limits.ts'

const GB = 1024 * MB

const oneDecimal = (amount: number) => amount.toFixed(1).replace(/\.0$/, '')

/** Formats a size: 512 kB, 4.2 MB, 19.5 GB. One MB is 1,048,576 bytes, as in every limit. */
export function formatBytes(bytes: number): string {
  if (bytes < MB / 10) return `${Math.ceil(bytes / 1024)} kB`
  return bytes < GB ? `${oneDecimal(bytes / MB)} MB` : `${oneDecimal(bytes / GB)} GB`
}
