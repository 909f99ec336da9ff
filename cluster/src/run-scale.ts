import { createCpuLimit, missingCpuLimit } from '@seam/bench/src/cpu-limit.ts'
import { printTable } from '@seam/bench/src/table.ts'
import { seedVideos } from '@seam/bench/src/seed.ts'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { type Member, signUp } from '@seam/attack/src/member.ts'
import pg from 'pg'
import { type Finding, type Result, resultsOf } from './finding.ts'
import { DRIVER_ADDRESS } from './lab.ts'
import { type Load, measureLoad } from './load.ts'
import { bestNodes, fitScalability } from './scalability.ts'
import { type Site, startSite } from './site.ts'

const PART = 'scale'
const COUNTS = [1, 2, 4]
const VIDEOS = 2_000
const VOTED_ITEMS = 1_000
const WARM_UP_SECONDS = 3
/** For each kind, without a limit of CPU: code that is not yet optimized would be measured otherwise. */
const OPTIMIZING_SECONDS = 15
/** Nodes that are together this much faster than alone show that one of them was disturbed. */
const PLAUSIBLE = 1.15

interface Kind {
  name: string
  /** At least how many times the rate of one node two and four must have. */
  goals: [two: number, four: number]
  load(site: Seeded, node: number): Load
}

interface Seeded {
  /** One for each node. */
  members: Member[]
  voted: string[]
}

const LISTS = ['/video', '/video?sort=top', '/video?category=GENERAL'].map(
  (path) => API_BASE + path,
)

const headersOf = (member: Member | undefined): Record<string, string> => {
  const cookies = [...(member?.browser.cookies ?? [])]
  return {
    cookie: cookies.map((pair) => pair.join('=')).join('; '),
    'x-xsrf-token': member?.browser.cookies.get('XSRF-TOKEN') ?? '',
  }
}

const kinds: Kind[] = [
  { name: "visitors' reads", goals: [1.9, 3.6], load: () => ({ paths: LISTS }) },
  {
    name: 'signed-in reads',
    goals: [1.85, 3.5],
    load: ({ members }, node) => ({ paths: LISTS, headers: headersOf(members[node]) }),
  },
  {
    name: `votes over ${VOTED_ITEMS} items`,
    goals: [1.8, 3.2],
    load: ({ members, voted }, node) => ({
      paths: voted.map((id) => `${API_BASE}/vote/video?videoPublicId=${id}&toggle=UPVOTE`),
      headers: headersOf(members[node]),
    }),
  },
]

interface Options {
  folder: string
  /** The share of a core that each web node gets. */
  share: number
  /** Seconds of each measurement. */
  seconds: number
  rounds: number
}

/**
 * Measures the rates of one, two and four web nodes with a slice of CPU each, in turns. Each round
 * begins with another node, as no two are equally fast.
 */
export async function runScale({ folder, share, seconds, rounds }: Options): Promise<Result[]> {
  const missing = missingCpuLimit()
  if (missing !== null) return resultsOf(PART, [cannotMeasure(missing)])
  const site = await startSite(folder, { webs: Math.max(...COUNTS), workers: 0 })
  const seeded = await seed(site)
  for (const kind of kinds) {
    await measureLoad(site.webs, (node) => kind.load(seeded, node), OPTIMIZING_SECONDS)
  }
  const limits = site.webs.map(({ name, pids }) => {
    const limit = createCpuLimit(`seam-cluster-${name}-${Date.now()}`, share)
    limit.add(pids())
    return limit
  })
  const sums = new Map<string, number>()
  const keyOf = ({ name }: Kind, nodes: number) => `${name} ${nodes}`
  for (let round = 0; round < rounds; round++) {
    const inTurn = [...site.webs, ...site.webs].slice(round % site.webs.length)
    for (const kind of kinds) {
      for (const nodes of COUNTS) {
        const run = (duration: number) =>
          measureLoad(inTurn.slice(0, nodes), (node) => kind.load(seeded, node), duration)
        await run(WARM_UP_SECONDS)
        const rate = await run(seconds)
        console.log(`${kind.name}, ${nodes}: ${rate.toFixed(0)} a second`)
        sums.set(keyOf(kind, nodes), (sums.get(keyOf(kind, nodes)) ?? 0) + rate)
      }
    }
  }
  for (const web of site.webs) await web.stop()
  for (const limit of limits) limit.remove()
  const mean = (kind: Kind, nodes: number) => (sums.get(keyOf(kind, nodes)) ?? 0) / rounds
  printScalability(kinds.map((kind) => [kind.name, COUNTS.map((nodes) => mean(kind, nodes))]))
  const findings = kinds.flatMap((kind) =>
    kind.goals.map((goal, n) => {
      const nodes = COUNTS[n + 1] ?? 0
      const ratio = mean(kind, nodes) / mean(kind, 1)
      const isPlausible = ratio <= nodes * PLAUSIBLE
      return {
        expected: `${kind.name}: ${nodes} nodes at least ${goal} times one`,
        measured: `${ratio.toFixed(2)}${isPlausible ? '' : ': not valid, the machine was busy'}`,
        isHeld: isPlausible && ratio >= goal,
      }
    }),
  )
  return resultsOf(PART, findings)
}

const cannotMeasure = (reason: string): Finding => ({
  expected: 'each web node gets a slice of CPU',
  measured: reason,
  isHeld: false,
})

async function seed(site: Site): Promise<Seeded> {
  const members: Member[] = []
  for (const _ of site.webs) members.push(await signUp(site.origin, DRIVER_ADDRESS))
  await seedVideos(site.databaseUrl, VIDEOS, members[0]?.username ?? '')
  const client = new pg.Client(site.databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `select public_id as id from item where kind = 'video' order by id limit ${VOTED_ITEMS}`,
  )
  await client.end()
  return { members, voted: rows.map(({ id }) => id) }
}

function printScalability(measured: [name: string, rates: number[]][]) {
  const lines = measured.map(([name, rates]) => {
    const law = fitScalability(rates.map((rate, n) => ({ nodes: COUNTS[n] ?? 0, rate })))
    return [
      name,
      ...rates.map((rate) => rate.toFixed(0)),
      law.sigma.toFixed(4),
      law.kappa.toFixed(5),
      Number.isFinite(bestNodes(law)) ? bestNodes(law).toFixed(0) : 'none',
    ]
  })
  const nodes = COUNTS.map((count) => `${count} web`)
  printTable([['requests a second', ...nodes, 'sigma', 'kappa', 'fastest with'], ...lines])
  console.log('')
}
