/** Options of expectations that wait for an upload and its processing: minutes if slow. */
export const PROCESSING = { timeout: 150_000 }
