/** Rows that a job changes in one transaction. */
const BATCH = 500

/** Repeats a step of at most `limit` rows until it finds fewer. The step returns their number. */
export async function inBatches(
  step: (limit: number) => Promise<number>,
  limit = BATCH,
): Promise<void> {
  while ((await step(limit)) === limit) {
    // There may be more.
  }
}
