const segmenter = new Intl.Segmenter()

/** The first letter of a name as it is read: an emoji of several signs is one. */
export function initial(name: string): string {
  const [first] = segmenter.segment(name)
  return first?.segment.toUpperCase() ?? ''
}
