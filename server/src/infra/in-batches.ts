/** Rows that a job changes in one transaction. */
const BATCH = 500

/**
 * Repeats a step, which processes at most `limit` rows and returns their number, until it finds
 * fewer.
 */
export async function inBatches(
  step: (limit: number) => Promise<number>,
  limit = BATCH,
): Promise<void> {
  while ((await step(limit)) === limit) {
    // There may be more.
  }
}
