import { MB } from '@seam/contract/limits.ts'

export { MB }

/** A size for people: 512 kB, 4.2 MB. An MB is 1,048,576 bytes here, as in every limit. */
export function size(bytes: number): string {
  if (bytes < MB / 10) return `${Math.ceil(bytes / 1024)} kB`
  return `${(bytes / MB).toFixed(1).replace(/\.0$/, '')} MB`
}
