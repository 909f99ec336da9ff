/** A measurement and its baseline, both from this run. */
export interface Row {
  name: string
  /** The result of the product, in `unit`. */
  ours: number
  /** The result of the baseline, in `unit`; null if the goal is absolute. */
  limit: number | null
  unit: string
  /** The value to compare with the goal: a ratio, a difference or an amount. */
  figure: number
  goal: number
  /** 'higher': the goal is a minimum. 'lower': it is a maximum. */
  better: 'higher' | 'lower'
}

/** A ratio that should be as high as possible. */
export const ratioRow = (
  name: string,
  unit: string,
  ours: number,
  limit: number,
  goal: number,
): Row => ({ name, ours, limit, unit, figure: ours / limit, goal, better: 'higher' })

export const meetsGoal = ({ figure, goal, better }: Row): boolean =>
  better === 'higher' ? figure >= goal : figure <= goal
