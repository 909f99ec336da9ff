/** How a text begins, in one line of at most `length` characters: whole words where there are any. */
export function beginning(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const cut = new RegExp(`^.{1,${length}}(?!\\S)|^.{${length}}`, 'u')
  const [start = line] = cut.exec(line) ?? []
  return start.length === line.length ? line : `${start.trimEnd()}…`
}
