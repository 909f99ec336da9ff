/** What a rung is called by: its shorter side in pixels. */
export const rungOf = ({ width, height }: { width: number; height: number }) =>
  Math.min(width, height)

/** Of the rungs there are, that which comes closest to the wish without costing more, or the least. */
export const closestRung = (rungs: readonly number[], wish: number): number =>
  rungs.includes(wish) ? wish : Math.max(...rungs.filter((rung) => rung < wish), Math.min(...rungs))
