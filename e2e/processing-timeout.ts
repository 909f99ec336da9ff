/** Options of an expectation that waits for an upload and its processing: minutes on a slow machine. */
export const PROCESSING = { timeout: 150_000 }
