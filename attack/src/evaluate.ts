import { type Figure, GB, MB, perHour } from './figure.ts'
import type { Played } from './play.ts'

/** GB of disk an hour, logs included: of an account what it may store, since it may upload less. */
const DISK_GOALS = { 'anonymous network': 1, account: 20, 'several accounts': null } as const

/** What the attacker alone costs an hour, without what the bystander's own rounds cost. */
function hourly({ outcome, usual, alone, attacked }: Played) {
  const rounds = attacked.rounds.length
  const period = outcome.period ?? attacked.costs.seconds
  const beyond = (all: number, ofOneRound: number) => Math.max(0, all - rounds * ofOneRound)
  const disk =
    beyond(attacked.costs.disk, alone.costs.disk) +
    beyond(attacked.costs.logBytes, alone.costs.logBytes)
  const { costs } = attacked
  const grown = (part: 'server' | 'children' | 'database') =>
    Math.max(0, costs.peak[part] - Math.max(usual.peak[part], alone.costs.peak[part])) / MB
  return {
    disk: (perHour(disk, period) + (outcome.held ?? 0)) / GB,
    rows: Math.round(perHour(beyond(costs.rows, alone.costs.rows), period)),
    cpu: perHour(beyond(costs.peak.cpu, alone.costs.peak.cpu), period),
    memory: grown('server') + grown('children'),
    database: grown('database'),
  }
}

/** The figures of an attack: its own, what it costs an hour, and how the bystander fared. */
export function figuresOf(played: Played): Figure[] {
  const { attack, outcome, attacked } = played
  const { disk, rows, cpu, memory, database } = hourly(played)
  const calls = attacked.rounds.flat()
  const failed = calls.filter(({ failure }) => failure !== null)
  const slowest = Math.max(0, ...calls.map(({ seconds }) => seconds))
  const named = (figure: Omit<Figure, 'attack'>): Figure => ({ attack: attack.name, ...figure })
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
  ].map(named)
}

/** What the worst attack of one kind of attacker costs an hour. */
export function worstOf(figures: Figure[], played: Played[], attacker: string): Figure[] {
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
    const of = figures.filter((figure) => names.has(figure.attack) && figure.name === name)
    const worst = of.toSorted((one, other) => other.value - one.value)[0]
    return worst ? [worst] : []
  })
}
