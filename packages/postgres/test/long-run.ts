import { createHash, randomInt } from 'node:crypto'

/** Whether this run tries every variant. Other runs, as those of CI, try samples of what takes long. */
export const isLongRun = Boolean(process.env.SEAM_LONG_TESTS)

/** As many runs of a property, or rounds of a race, in a long run; otherwise half of them. */
export const halfOf = (count: number): number => (isLongRun ? count : Math.ceil(count / 2))

/** Chooses the samples. All processes of a run inherit it, so that a retry tries the same ones. */
const seed = (process.env.SEAM_SAMPLE_SEED ??= String(randomInt(1_000_000)))

/**
 * Returns all variants in a long run, otherwise as many as `count`, chosen at random, so that every run
 * has others. They keep their order. Of equally many variants a run chooses the same ones unless `key`
 * differs.
 */
export function sampleOf<const Variant>(
  variants: readonly Variant[],
  count = 1,
  key = '',
): Variant[] {
  if (isLongRun) return [...variants]
  const rankOf = (index: number) =>
    createHash('sha256').update(`${seed} ${variants.length} ${key} ${index}`).digest('hex')
  const chosen = variants
    .map((_, index) => ({ index, rank: rankOf(index) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, count)
  return variants.filter((_, index) => chosen.some((each) => each.index === index))
}
