const twoDigits = (count: number) => String(count).padStart(2, '0')

/** Formats seconds as mm:ss, or as hh:mm:ss from one hour. */
export function formatClock(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const rest = `${twoDigits(Math.floor(whole / 60) % 60)}:${twoDigits(whole % 60)}`
  return whole < 3600 ? rest : `${twoDigits(Math.floor(whole / 3600))}:${rest}`
}

/** Formats seconds in words, for screen readers: 1 minute 5 seconds. */
export function formatSpokenDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const parts = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ] as const
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
  return words.join(' ') || '0 seconds'
}
