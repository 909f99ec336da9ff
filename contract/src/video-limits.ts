import { formatBytes } from './format-bytes.ts'

/** The limits of a site. They never exceed those of the product, see `siteSettings`. */
export interface VideoLimits {
  /** Bytes of the file. */
  maxVideoBytes: number
  /** Seconds. */
  maxVideoDuration: number
}

export const videoLimitMessages = {
  large: ({ maxVideoBytes }: VideoLimits) =>
    `Video must be less than ${formatBytes(maxVideoBytes)}`,
  long: ({ maxVideoDuration }: VideoLimits) =>
    `Video must be at most ${formatDuration(maxVideoDuration)} long`,
}

/** Formats seconds in the largest unit that divides them evenly. */
export function formatDuration(seconds: number): string {
  const [amount, unit] =
    seconds % 3600 === 0
      ? [seconds / 3600, 'hour']
      : seconds % 60 === 0
        ? [seconds / 60, 'minute']
        : [seconds, 'second']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
