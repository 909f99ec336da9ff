/**
 * Returns the first letter of a name in upper case. A grapheme cluster, such as an emoji of several
 * code points, is one letter.
 */
export function initial(name: string): string {
  // Intl.Segmenter is slow, and most names do not need it.
  const [first] = /^\w/.test(name) ? name : [...new Intl.Segmenter().segment(name)].map(segmentOf)
  return first?.toUpperCase() ?? ''
}

const segmentOf = ({ segment }: Intl.SegmentData) => segment
