/** Comments under a parent created after `after`, up to and including `upTo`. */
export interface TimeRange {
  parentPublicId: string
  /** ISO 8601, or `infinity` or `-infinity`. */
  after: string
  upTo: string
}
