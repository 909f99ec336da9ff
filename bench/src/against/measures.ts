import { setTimeout as wait } from 'node:timers/promises'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { measureRequests, type Target } from '../load.ts'
import { type Call, callConcurrently, mixedLoad, type Rate } from './load.ts'
import type { Clip } from './clip.ts'
import { type Content, publish, untilPlayable } from './people.ts'
import { memoryOf, processorTimeOf } from './processes.ts'
import { type Site, startSite } from './site.ts'

/** One of the two products to compare. */
export interface Side {
  checkout: string
  dataDir: string
  port: number
  folder: string
  clip: Clip
  baseline: string
  site: Site
  content: Content
}

export interface Measure {
  name: string
  unit: string
  better: 'higher' | 'lower'
  measure(side: Side): Promise<number>
  rounds?: number
  /** What the best imaginable server would reach, measured once. */
  limit?: { name: string; measure(side: Side): Promise<number> }
}

/** Many short turns: the machine's speed changes within seconds. */
const READ_ROUNDS = 12
const WRITE_ROUNDS = 9
const READ_SECONDS = 1.5
const WRITE_SECONDS = 4
const IDLE_SECONDS = 30

const paths = {
  feed: () => `${API_BASE}/video?page=1&limit=12`,
  'one video': ({ videos }: Content) => `${API_BASE}/video/${videos[3]}`,
  comments: ({ commented }: Content) =>
    `${API_BASE}/comment?entity=video&entityId=${commented}&page=1&limit=12`,
}

const headersOf = ({ people }: Content, person = 0) => people[person]?.headers ?? {}

const targetOf = ({ site, content }: Side, name: keyof typeof paths, isSignedIn: boolean) => ({
  url: site.origin + paths[name](content),
  headers: isSignedIn ? headersOf(content) : {},
})

/** Returns the requests per second of Fastify alone, sending the bytes of this target. */
async function rateOfFastify(side: Side, target: Target): Promise<number> {
  const response = await fetch(target.url, { headers: target.headers ?? {} })
  const url = `${side.baseline}/bytes/${side.port}`
  await fetch(url, { method: 'PUT', body: await response.arrayBuffer() })
  return measureRequests({ url }, READ_SECONDS * 2)
}

const reads: Measure[] = [false, true].flatMap((isSignedIn) =>
  (Object.keys(paths) as (keyof typeof paths)[]).map((name) => ({
    name: `${name}, ${isSignedIn ? 'signed in' : 'visitor'}`,
    unit: '/s',
    better: 'higher' as const,
    rounds: READ_ROUNDS,
    measure: (side: Side) => measureRequests(targetOf(side, name, isSignedIn), READ_SECONDS),
    limit: {
      name: 'Fastify alone',
      measure: (side: Side) => rateOfFastify(side, targetOf(side, name, isSignedIn)),
    },
  })),
)

/** A call that sixteen people repeat concurrently. */
const write = (side: Side, callOf: (content: Content, turn: number) => Omit<Call, 'headers'>) =>
  callConcurrently(
    side.site.origin,
    side.content.people.map(({ headers }) => (turn: number) => ({
      ...callOf(side.content, turn),
      headers: { ...headers, 'content-type': 'application/json' },
    })),
    WRITE_SECONDS,
  )

const sentence = 'Words of a usual length, some of which are longer than others. '

const writers: Record<string, (side: Side) => Promise<Rate>> = {
  post: (side) =>
    write(side, (_, turn) => ({
      method: 'POST',
      path: `${API_BASE}/post`,
      body: JSON.stringify({ content: `${turn} ${sentence}` }),
    })),
  comment: (side) =>
    write(side, ({ commented }, turn) => ({
      method: 'POST',
      path: `${API_BASE}/comment/video?videoPublicId=${commented}`,
      body: JSON.stringify({ content: `${turn} ${sentence}` }),
    })),
  vote: (side) =>
    write(side, ({ videos }, turn) => ({
      method: 'GET',
      path: `${API_BASE}/vote/video?videoPublicId=${videos[turn % videos.length]}&toggle=UPVOTE`,
    })),
}

const writes: Measure[] = Object.entries(writers).map(([name, measure]) => ({
  name: `${name}, 16 people at once`,
  unit: '/s',
  better: 'higher',
  rounds: WRITE_ROUNDS,
  async measure(side) {
    const result = await measure(side)
    console.log(`  ${side.port}: ${name}: slowest 1 % ${Math.round(result.slowest)} ms`)
    return result.rate
  },
}))

const LOAD = { connections: 300, seconds: 20 }

/** Cycles of nineteen reads and one comment. */
function mixedCalls({ content }: Side): Call[] {
  const reading = Object.values(paths).flatMap((pathOf) => [
    { method: 'GET' as const, path: pathOf(content), headers: {} },
    { method: 'GET' as const, path: pathOf(content), headers: headersOf(content) },
  ])
  const nineteen = [...reading, ...reading, ...reading, ...reading.slice(0, 1)]
  return [
    ...nineteen,
    {
      method: 'POST',
      path: `${API_BASE}/comment/video?videoPublicId=${content.videos[1]}`,
      headers: { ...headersOf(content), 'content-type': 'application/json' },
      body: JSON.stringify({ content: sentence }),
    },
  ]
}

const load: Measure[] = [
  {
    name: `slowest 1 % of ${LOAD.connections} connections`,
    unit: 'ms',
    better: 'lower',
    async measure(side) {
      let peak = 0
      const timer = setInterval(() => (peak = Math.max(peak, memoryOf(side.site).resident)), 1_000)
      try {
        const result = await mixedLoad(
          side.site.origin,
          mixedCalls(side),
          LOAD.connections,
          LOAD.seconds,
        )
        console.log(
          `  ${side.port}: ${result.served} served, at most ${Math.round(peak)} MiB resident`,
        )
        return result.slowest
      } finally {
        clearInterval(timer)
      }
    },
  },
]

const restart = async (side: Side, environment: Record<string, string> = {}) => {
  await side.site.stop()
  side.site = await startSite(side.checkout, side.dataDir, side.port, environment)
  return side.site
}

const idle: Measure[] = [
  {
    name: 'start',
    unit: 'ms',
    better: 'lower',
    measure: async (side) => (await restart(side)).startMs,
  },
  {
    name: 'memory (Pss) after a start',
    unit: 'MiB',
    better: 'lower',
    rounds: 1,
    async measure(side) {
      await restart(side)
      await wait(10_000)
      return memoryOf(side.site).pss
    },
  },
  {
    name: `processor time of ${IDLE_SECONDS} s without a request`,
    unit: 's',
    better: 'lower',
    rounds: 1,
    async measure(side) {
      const before = processorTimeOf(side.site)
      await wait(IDLE_SECONDS * 1000)
      return processorTimeOf(side.site) - before
    },
  },
]

const uploads: Measure[] = [
  {
    name: 'upload until playable',
    unit: 'ms',
    better: 'lower',
    async measure({ content, clip }) {
      const [person] = content.people
      if (!person) throw new Error('there are no people')
      const start = performance.now()
      await untilPlayable(person, await publish(person, 'Measured again', clip))
      return performance.now() - start
    },
  },
]

export const measures: Record<string, Measure[]> = { reads, writes, load, uploads, idle }
