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
import type { SeamNode } from './nodes/seam.ts'
import { type Site, startSite } from './site.ts'

const PART = 'scale'
const COUNTS = [1, 2, 4]
const VIDEOS = 2_000
const VOTED_ITEMS = 1_000
const WARM_UP_SECONDS = 1
/** For each kind, without a CPU limit: with one, V8 would need minutes to optimize the code. */
const OPTIMIZING_SECONDS = 15
/** Nodes that scale better than linearly by this factor show that a measurement was disturbed. */
const PLAUSIBLE = 1.15

interface Kind {
  name: string
  /** Minimum rates of two and of four nodes, as multiples of the rate of one. */
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

const startingAt = (ids: string[], n: number) => [...ids.slice(n), ...ids.slice(0, n)]

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
      // Each node starts at another item, so that voters do not follow each other.
      paths: startingAt(voted, (node * voted.length) / members.length).map(
        (id) => `${API_BASE}/vote/video?videoPublicId=${id}&toggle=UPVOTE`,
      ),
      headers: headersOf(members[node]),
    }),
  },
]

interface Options {
  folder: string
  /** The share of a core for each web node. */
  share: number
  /** Seconds per measurement. */
  seconds: number
  rounds: number
}

/**
 * Measures the rates of one, two and four web nodes with a slice of CPU each, alternately. A round
 * measures every node alone, in a pair and among all, because no two are equally fast. Other
 * programs only slow nodes down, so the best round of each node counts.
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
  const rates = createBestRates(site.webs)
  const measureTogether = async (kind: Kind, nodes: SeamNode[]) => {
    const run = (duration: number) =>
      measureLoad(nodes, (node) => kind.load(seeded, node), duration)
    await run(WARM_UP_SECONDS)
    rates.add(kind, nodes, await run(seconds))
  }
  for (let round = 1; round <= rounds; round++) {
    for (const kind of kinds) {
      for (const count of COUNTS) {
        for (const nodes of inGroups(site.webs, count)) await measureTogether(kind, nodes)
      }
      const measured = COUNTS.map((count) => rates.of(kind, count).toFixed(0)).join(', ')
      console.log(`${kind.name}, best of ${round}: ${measured} a second`)
    }
  }
  for (const web of site.webs) await web.stop()
  for (const limit of limits) limit.remove()
  printScalability(kinds.map((kind) => [kind.name, COUNTS.map((nodes) => rates.of(kind, nodes))]))
  const findings = kinds.flatMap((kind) =>
    kind.goals.map((goal, n) => {
      const nodes = COUNTS[n + 1] ?? 0
      const ratio = rates.of(kind, nodes) / rates.of(kind, 1)
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

/** Keeps the best rate of each node alone, in a pair and among all. */
function createBestRates(webs: SeamNode[]) {
  const best = new Map<string, number>()
  const keyOf = (kind: Kind, count: number, { name }: SeamNode) => `${kind.name} ${count} ${name}`
  return {
    /** `measured` is the rate of each of these nodes, measured together. */
    add(kind: Kind, nodes: SeamNode[], measured: number[]) {
      for (const [n, node] of nodes.entries()) {
        const key = keyOf(kind, nodes.length, node)
        best.set(key, Math.max(measured[n] ?? 0, best.get(key) ?? 0))
      }
    },
    /** Returns the combined rate of `count` nodes. */
    of(kind: Kind, count: number): number {
      const all = webs.map((web) => best.get(keyOf(kind, count, web)) ?? 0)
      return (count * all.reduce((sum, rate) => sum + rate, 0)) / all.length
    },
  }
}

const inGroups = (nodes: SeamNode[], size: number): SeamNode[][] =>
  Array.from({ length: nodes.length / size }, (_, n) => nodes.slice(n * size, (n + 1) * size))

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
