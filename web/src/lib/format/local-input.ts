const two = (value: number) => String(value).padStart(2, '0')

/** Returns a time as the value of an `<input type="datetime-local">`: 2026-12-03T18:00, in local time. */
export const toLocalInput = (time: Date): string =>
  `${String(time.getFullYear()).padStart(4, '0')}-${two(time.getMonth() + 1)}-${two(time.getDate())}` +
  `T${two(time.getHours())}:${two(time.getMinutes())}`

/**
 * Returns the time of such a value in ISO 8601, null if it is empty. Of a time that occurs twice when
 * clocks go back, the first; one that clocks skip is an hour later.
 */
export const fromLocalInput = (value: string): string | null =>
  value === '' ? null : new Date(value).toISOString()
