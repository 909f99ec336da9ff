/** One measured figure. Every goal is a maximum. */
export interface Figure {
  attack: string
  name: string
  value: number
  unit: string
  /** Null where the figure is for information. */
  goal: number | null
  /** The measurement was cut off: it is this much or more. */
  atLeast?: boolean
}

export const holds = ({ value, goal, atLeast }: Figure): boolean =>
  goal === null || (atLeast ? value < goal : value <= goal)

/**
 * What an amount comes to in an hour: `seconds` is how long it took, and `retryAfter` the seconds
 * after which the product would allow as much again, 0 where nothing was refused.
 */
export const perHour = (amount: number, seconds: number, retryAfter = 0): number =>
  (amount * 3600) / (seconds + retryAfter)

export const MB = 1024 ** 2
export const GB = 1024 ** 3
