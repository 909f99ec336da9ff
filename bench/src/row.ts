/** One thing that is measured beside its limit, both in this run. */
export interface Row {
  name: string
  /** What the product does, in `unit`. */
  ours: number
  /** What it is held against, in `unit`; null where the goal is an amount of its own. */
  limit: number | null
  unit: string
  /** The figure that counts: a ratio, a difference or an amount. */
  figure: number
  goal: number
  /** Is the goal a floor or a ceiling? */
  better: 'higher' | 'lower'
}

/** A ratio that should be as high as possible. */
export const ratio = (
  name: string,
  unit: string,
  ours: number,
  limit: number,
  goal: number,
): Row => ({ name, ours, limit, unit, figure: ours / limit, goal, better: 'higher' })

export const holds = ({ figure, goal, better }: Row): boolean =>
  better === 'higher' ? figure >= goal : figure <= goal
