import { type Figure, GB, MB, perHour } from './figure.ts'
import type { AttackResult } from './run-attack.ts'

/**
 * GB of disk per hour, including logs. For an account it is the quota; it may upload less.
 */
const DISK_GOALS = { 'anonymous network': 1, account: 20, 'several accounts': null } as const

/** Returns the cost of the attack per hour, without the cost of the bystander's rounds. */
function hourly({ outcome, warmUp, before, during }: AttackResult) {
  const rounds = during.rounds.length
  const period = outcome.period ?? during.costs.seconds
  const withoutRounds = (total: number, perRound: number) => Math.max(0, total - rounds * perRound)
  const disk =
    withoutRounds(during.costs.disk, before.costs.disk) +
    withoutRounds(during.costs.logBytes, before.costs.logBytes)
  const { costs } = during
  const growth = (part: 'server' | 'children' | 'database') =>
    Math.max(0, costs.peak[part] - Math.max(warmUp.peak[part], before.costs.peak[part])) / MB
  return {
    disk: (perHour(disk, period) + (outcome.heldBytes ?? 0)) / GB,
    rows: Math.round(perHour(withoutRounds(costs.rows, before.costs.rows), period)),
    cpu: perHour(withoutRounds(costs.peak.cpu, before.costs.peak.cpu), period),
    memory: growth('server') + growth('children'),
    database: growth('database'),
  }
}

/** Returns the figures of an attack: its own, its cost per hour, and the bystander's calls. */
export function figuresOf(played: AttackResult): Figure[] {
  const { attack, outcome, during } = played
  const { disk, rows, cpu, memory, database } = hourly(played)
  const calls = during.rounds.flat()
  const failed = calls.filter(({ failure }) => failure !== null)
  const slowest = Math.max(0, ...calls.map(({ seconds }) => seconds))
  const withAttack = (figure: Omit<Figure, 'attack'>): Figure => ({
    attack: attack.name,
    ...figure,
  })
  return [
    ...outcome.figures,
    {
      name: 'disk an hour, logs included',
      value: disk,
      unit: 'GB',
      goal: DISK_GOALS[attack.attacker],
    },
    {
      name: 'memory of the server and its programs',
      value: memory,
      unit: 'MB',
      goal: attack.memoryGoal,
    },
    { name: 'memory of PostgreSQL, without its buffers', value: database, unit: 'MB', goal: null },
    { name: 'processor time an hour', value: cpu, unit: 's', goal: null },
    { name: 'rows an hour', value: rows, unit: '', goal: null },
    { name: "bystander's slowest call", value: slowest, unit: 's', goal: null },
    { name: "bystander's calls that failed", value: failed.length, unit: '', goal: 0 },
  ].map(withAttack)
}

/** Returns the cost per hour of the worst attack of one type of attacker. */
export function worstOf(figures: Figure[], played: AttackResult[], attacker: string): Figure[] {
  const names = new Set(
    played.filter(({ attack }) => attack.attacker === attacker).map(({ attack }) => attack.name),
  )
  const common = [
    'disk an hour, logs included',
    'memory of the server and its programs',
    'processor time an hour',
    'rows an hour',
  ]
  return common.flatMap((name) => {
    const candidates = figures.filter((figure) => names.has(figure.attack) && figure.name === name)
    const worst = candidates.toSorted((one, other) => other.value - one.value)[0]
    return worst ? [worst] : []
  })
}
