/** Returns the name of a rung: its shorter side in pixels. */
export const rungOf = ({ width, height }: { width: number; height: number }) =>
  Math.min(width, height)

/** Returns the highest rung that is not above `requested`, else the lowest. */
export const closestRung = (rungs: readonly number[], requested: number): number =>
  rungs.includes(requested)
    ? requested
    : Math.max(...rungs.filter((rung) => rung < requested), Math.min(...rungs))
