/** The rate of calls with this number of nodes. */
export interface Measured {
  nodes: number
  rate: number
}

/**
 * The Universal Scalability Law: `rate(n) = one * n / (1 + sigma * (n - 1) + kappa * n * (n - 1))`.
 * Sigma is the share of serial work, which only one node does at a time. Kappa is the cost of nodes
 * waiting for each other in pairs.
 */
export interface Scalability {
  one: number
  sigma: number
  kappa: number
}

/** Fits the law by least squares, given the measured rate of one node. Negative costs become 0. */
export function fitScalability(measured: readonly Measured[]): Scalability {
  const one = measured.find(({ nodes }) => nodes === 1)?.rate ?? 0
  const points = measured
    .filter(({ nodes }) => nodes > 1)
    .map(({ nodes: n, rate }) => ({ x: n - 1, y: n * (n - 1), cost: (n * one) / rate - 1 }))
  const sum = (term: (point: (typeof points)[number]) => number) =>
    points.reduce((total, point) => total + term(point), 0)
  const [xx, xy, yy] = [sum((p) => p.x * p.x), sum((p) => p.x * p.y), sum((p) => p.y * p.y)]
  const [xc, yc] = [sum((p) => p.x * p.cost), sum((p) => p.y * p.cost)]
  const determinant = xx * yy - xy * xy
  const alone = { one, sigma: Math.max(0, xc / xx), kappa: 0 }
  if (determinant === 0) return alone
  const sigma = (xc * yy - yc * xy) / determinant
  const kappa = (yc * xx - xc * xy) / determinant
  if (kappa < 0) return alone
  if (sigma < 0) return { one, sigma: 0, kappa: Math.max(0, yc / yy) }
  return { one, sigma, kappa }
}

/** Returns the expected rate with a number of nodes. */
export const expectedRate = ({ one, sigma, kappa }: Scalability, n: number): number =>
  (one * n) / (1 + sigma * (n - 1) + kappa * n * (n - 1))

/** Returns the number of nodes beyond which more make it slower; Infinity if there is none. */
export const bestNodes = ({ sigma, kappa }: Scalability): number =>
  kappa === 0 ? Infinity : Math.sqrt((1 - sigma) / kappa)
