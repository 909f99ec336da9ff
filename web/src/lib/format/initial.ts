import { once } from './once.ts'

const segmenter = once(() => new Intl.Segmenter())

/**
 * Returns the first letter of a name in upper case. A grapheme cluster, such as an emoji of several
 * code points, is one letter.
 */
export function initial(name: string): string {
  // Intl.Segmenter is slow, and most names do not need it.
  if (/^\w/.test(name)) return name.charAt(0).toUpperCase()
  const [first] = segmenter().segment(name)
  return first?.segment.toUpperCase() ?? ''
}
