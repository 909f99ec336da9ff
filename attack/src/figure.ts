/** One measured figure. Every goal is a maximum. */
export interface Figure {
  attack: string
  name: string
  value: number
  unit: string
  /** Null without a goal. */
  goal: number | null
  /** The measurement timed out: the value is a lower bound. */
  atLeast?: boolean
}

export const meetsGoal = ({ value, goal, atLeast }: Figure): boolean =>
  goal === null || (atLeast ? value < goal : value <= goal)

/**
 * Extrapolates an amount to an hour. `seconds` is its duration. `retryAfter` is the seconds after
 * which the product allows the same amount again; 0 without a limit.
 */
export const perHour = (amount: number, seconds: number, retryAfter = 0): number =>
  (amount * 3600) / (seconds + retryAfter)

export const MB = 1024 ** 2
export const GB = 1024 ** 3
