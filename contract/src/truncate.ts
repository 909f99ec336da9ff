/**
 * Returns the start of a text as one line of at most `length` code points, with an ellipsis if it
 * was cut. Cuts between words where possible.
 */
export function truncate(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const prefix = new RegExp(`^.{1,${length}}(?!\\S)|^.{${length}}`, 'u')
  const [start = line] = prefix.exec(line) ?? []
  return start.length === line.length ? line : `${start.trimEnd()}…`
}
