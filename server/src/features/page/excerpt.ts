const LENGTH = 200

/** The beginning of a text in one line, for those who show a link to it. */
export const excerpt = (text: string, length = LENGTH): string => {
  const signs = Array.from(text.replace(/\s+/g, ' ').trim())
  return signs.length > length
    ? `${signs
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
    : signs.join('')
}
