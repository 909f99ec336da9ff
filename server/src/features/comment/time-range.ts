/** A time range of the comments under a parent: after `after`, up to and including `upTo`. */
export interface TimeRange {
  parentPublicId: string
  /** ISO 8601, or `infinity` or `-infinity`. */
  after: string
  upTo: string
}
