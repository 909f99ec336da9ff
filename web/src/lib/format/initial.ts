/** The first letter of a name as it is read: an emoji of several signs is one. */
export function initial(name: string): string {
  // What takes words apart is heavy: most names do without.
  const [first] = /^\w/.test(name) ? name : [...new Intl.Segmenter().segment(name)].map(segmentOf)
  return first?.toUpperCase() ?? ''
}

const segmentOf = ({ segment }: Intl.SegmentData) => segment
