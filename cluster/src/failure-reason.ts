const MAX_LENGTH = 80

/** Returns the reason in a failed response: the detail of a problem, or the text of a page. */
export function failureReason(text: string): string {
  try {
    const { detail, title } = JSON.parse(text) as { detail?: string; title?: string }
    return (detail ?? title ?? '').slice(0, MAX_LENGTH)
  } catch {
    const words = text.replaceAll(/<[^>]*>|\s+/g, ' ').replaceAll(/ +/g, ' ')
    return words.trim().slice(0, MAX_LENGTH)
  }
}
