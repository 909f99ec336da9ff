/**
 * Formats a wait: `30 seconds`, `1 minute`, `2 hours`. Rounds up, so that the named time is long
 * enough.
 */
export function formatWait(seconds: number): string {
  const [count, unit] =
    seconds < 60
      ? [Math.max(1, Math.ceil(seconds)), 'second']
      : seconds < 3600
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
