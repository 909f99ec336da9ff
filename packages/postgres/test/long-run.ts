import { createHash, randomInt } from 'node:crypto'

/** Whether this run tries every variant. Other runs, such as CI, only sample slow variants. */
export const isLongRun = Boolean(process.env.SEAM_LONG_TESTS)

/** Returns the runs of a property or rounds of a race: `count` in a long run, otherwise half. */
export const halfOf = (count: number): number => (isLongRun ? count : Math.ceil(count / 2))

/**
 * Selects the samples and the random values of a run. All its processes inherit it. To repeat a run,
 * set it to the number that the run printed.
 */
export const sampleSeed = Number((process.env.SEAM_SAMPLE_SEED ??= String(randomInt(1_000_000))))

/**
 * Returns all variants in a long run, otherwise `count` random ones, different in each run. Keeps
 * their order. Within a run, lists of the same length get the same choice unless `key` differs.
 */
export function sampleOf<const Variant>(
  variants: readonly Variant[],
  count = 1,
  key = '',
): Variant[] {
  if (isLongRun) return [...variants]
  const rankOf = (index: number) =>
    createHash('sha256').update(`${sampleSeed} ${variants.length} ${key} ${index}`).digest('hex')
  const chosen = variants
    .map((_, index) => ({ index, rank: rankOf(index) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, count)
  return variants.filter((_, index) => chosen.some((each) => each.index === index))
}
