/** Returns the name of a quality: its shorter side in pixels. */
export const qualityOf = ({ width, height }: { width: number; height: number }) =>
  Math.min(width, height)

/** Returns the highest quality that is not above `requested`, else the lowest. */
export const closestQuality = (qualities: readonly number[], requested: number): number =>
  qualities.includes(requested)
    ? requested
    : Math.max(...qualities.filter((quality) => quality < requested), Math.min(...qualities))
