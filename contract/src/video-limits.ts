import { formatBytes } from './format-bytes.ts'

/** What a site accepts: at most the limits of the product, see `siteSettings`. */
export interface VideoLimits {
  /** Bytes of the file. */
  maxVideoBytes: number
  /** Seconds. */
  maxVideoDuration: number
}

/** The error messages of the limits of videos. */
export const videoLimitMessages = {
  large: ({ maxVideoBytes }: VideoLimits) =>
    `Video must be less than ${formatBytes(maxVideoBytes)}`,
  long: ({ maxVideoDuration }: VideoLimits) =>
    `Video must be at most ${formatDuration(maxVideoDuration)} long`,
}

/** Formats seconds in the largest unit that has a whole number of them. */
export function formatDuration(seconds: number): string {
  const [amount, unit] =
    seconds % 3600 === 0
      ? [seconds / 3600, 'hour']
      : seconds % 60 === 0
        ? [seconds / 60, 'minute']
        : [seconds, 'second']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
