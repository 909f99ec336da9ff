interface Options {
  /** Rows that are changed in one transaction. */
  limit?: number
  /** Ends after the current step when it aborts. */
  signal?: AbortSignal
}

/**
 * Repeats a step, which processes at most `limit` rows and returns their number, until it finds
 * fewer.
 */
export async function inBatches(
  step: (limit: number) => Promise<number>,
  { limit = 500, signal }: Options = {},
): Promise<void> {
  let mayHaveMore = true
  while (mayHaveMore) mayHaveMore = !signal?.aborted && (await step(limit)) === limit
}
