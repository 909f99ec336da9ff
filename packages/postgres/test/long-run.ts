/** Whether this run tries every variant. Other runs, as those of CI, try samples of what takes long. */
export const isLongRun = Boolean(process.env.SEAM_LONG_TESTS)

/**
 * Returns all variants in a long run, otherwise as many as `count`, chosen at random, so that every run
 * has others. They keep their order.
 */
export function sampleOf<const Variant>(variants: readonly Variant[], count = 1): Variant[] {
  if (isLongRun) return [...variants]
  const left = variants.map((_, index) => index)
  while (left.length > count) left.splice(Math.floor(Math.random() * left.length), 1)
  return left.map((index) => variants[index] as Variant)
}
