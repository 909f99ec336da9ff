import { printTable, shortNumber } from '@seam/bench/src/table.ts'
import type { Attack } from './attack.ts'
import type { BystanderCall } from './bystander.ts'
import { worstOf } from './evaluate.ts'
import { type Figure, meetsGoal } from './figure.ts'
import type { AttackResult } from './run-attack.ts'

const amount = ({ value, unit, atLeast }: Pick<Figure, 'value' | 'unit' | 'atLeast'>) =>
  `${atLeast ? 'over ' : ''}${shortNumber(value)} ${unit}`.trim()

const goalOf = ({ goal, unit }: Figure) =>
  goal === null ? '' : `at most ${shortNumber(goal)} ${unit}`.trim()

/** Prints figures with their goals, and with the figures of an earlier run if available. */
export function printFigures(figures: Figure[], before: Figure[] | null) {
  const lines = figures.map((figure) => {
    const earlier = before?.find(
      ({ attack, name }) => attack === figure.attack && name === figure.name,
    )
    return [
      figure.goal === null ? '' : meetsGoal(figure) ? 'holds' : 'MISSED',
      figure.attack,
      figure.name,
      ...(before ? [earlier ? amount(earlier) : ''] : []),
      amount(figure),
      goalOf(figure),
    ]
  })
  printTable([['', 'attack', 'what', ...(before ? ['before'] : []), 'now', 'goal'], ...lines])
}

/** Prints the highest cost per hour of one network and of one account. */
export function printWorst(figures: Figure[], played: AttackResult[], before: Figure[] | null) {
  for (const attacker of ['anonymous network', 'account'] satisfies Attack['attacker'][]) {
    const worst = worstOf(figures, played, attacker)
    if (worst.length === 0) continue
    console.log(`\nWhat one ${attacker} can cost per hour, by the most expensive attack`)
    printFigures(worst, before)
  }
}

const slowest = (calls: BystanderCall[], kind: string) => {
  const times = calls.filter((call) => call.kind === kind).map(({ seconds }) => seconds)
  return times.length === 0 ? '' : Math.max(...times).toFixed(2)
}

/** Prints the bystander's slowest calls before and during each attack, and the failed calls. */
export function printBystander(played: AttackResult[]) {
  const kinds = ['sign-up', 'sign-in', 'feed', 'page', 'post', 'avatar', 'clip']
  console.log('\nSlowest call of the bystander in seconds: alone, then under attack')
  const lines = played.map(({ attack, before, during }) => [
    attack.name,
    ...kinds.map((kind) => {
      const underAttack = slowest(during.rounds.flat(), kind)
      return underAttack && `${slowest(before.calls, kind)} ${underAttack}`
    }),
  ])
  printTable([['attack', ...kinds], ...lines])
  for (const { attack, during } of played) {
    for (const { kind, failure } of during.rounds.flat()) {
      if (failure !== null) console.log(`failed during ${attack.name}: ${kind}: ${failure}`)
    }
  }
}
