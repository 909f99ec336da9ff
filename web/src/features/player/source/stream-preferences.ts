/** What the stream reads and saves about this browser. */
export interface StreamPreferences {
  read: () => {
    /** The quality selected by hand, as the shorter side in pixels; 0 is automatic. */
    quality: number
    /** Bits per second measured with the last video; 0 if unknown. */
    bandwidth: number
    /** When, in milliseconds since 1970; 0 if unknown. */
    measuredAt: number
  }
  save: (change: { quality?: number; bandwidth?: number; measuredAt?: number }) => void
}
