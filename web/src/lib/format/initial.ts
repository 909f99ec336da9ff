/**
 * Returns the first letter of a name in upper case. A grapheme cluster, such as an emoji of several
 * code points, is one letter.
 */
export function initial(name: string): string {
  // Intl.Segmenter is slow, and most names do not need it.
  if (/^\w/.test(name)) return name.charAt(0).toUpperCase()
  segmenter ??= new Intl.Segmenter()
  const [first] = segmenter.segment(name)
  return first?.segment.toUpperCase() ?? ''
}

let segmenter: Intl.Segmenter | undefined
