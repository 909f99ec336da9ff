const SECONDS = /^\d+(?:\.\d+)?$/
const CLOCK = /^(?:(\d+):)?(\d+):(\d{2})$/
const UNITS = /^(?=\d)(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/i

/**
 * Parses the start time of a link: 65, 65s, 1m5s, 1:05, 1h2m3s or 1:02:03. Returns seconds; 0 for
 * anything else.
 */
export function parseStartTime(text: string): number {
  if (SECONDS.test(text)) return Number(text)
  const [, hours = 0, minutes = 0, seconds = 0] = CLOCK.exec(text) ?? UNITS.exec(text) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
