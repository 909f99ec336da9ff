import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { API_BASE } from '@seam/contract/endpoint.ts'
import pg from 'pg'
import { measureAlternately } from '../alternate.ts'
import { percentile99 } from '../percentile.ts'
import type { Product } from '../product.ts'
import { goals } from '../goals.ts'
import type { Row } from '../row.ts'
import { seedSessions } from '../seed-sessions.ts'
import { type SentRequest, sendEvenly } from '../send-evenly.ts'

const VIDEOS = 1_000
const VOTERS = 1_000
const COMMENTERS = 200
/** Within this time, each of them votes or comments once. */
const SECONDS = 5
const CALLS = 1_000
const PAUSE_MS = 2
/** By then, jobs have processed the votes and sent their notifications. */
const REST_MS = 7_000

/** Returns the 99th percentile, in milliseconds, of visitors' calls to different videos. */
async function measureSlowest(origin: string, videos: string[]): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  for (let call = 0; call < CALLS; call += 1) {
    const path = `${API_BASE}/video/${videos[(call * 37) % videos.length]}`
    const start = performance.now()
    const [response] = (await once(get(origin + path, { agent }), 'response')) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
    times.push(performance.now() - start)
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`)
    await delay(PAUSE_MS)
  }
  agent.destroy()
  return percentile99(times)
}

async function listVideoIds(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ public_id: string }>(
    `select public_id from item where kind = 'video' order by id desc limit $1`,
    [VIDEOS],
  )
  await client.end()
  return rows.map(({ public_id: id }) => id)
}

/**
 * Compares the 99th percentile of calls while many people vote or comment on one video with that of
 * the same calls alone.
 */
export async function hotRows({ origin, databaseUrl }: Product): Promise<Row[]> {
  const videos = await listVideoIds(databaseUrl)
  const [hot = ''] = videos
  const sessions = await seedSessions(databaseUrl, VOTERS)
  const vote = (headers: SentRequest['headers']): SentRequest => ({
    method: 'GET',
    path: `${API_BASE}/vote/video?videoPublicId=${hot}&toggle=UPVOTE`,
    headers,
  })
  const comment = (headers: SentRequest['headers']): SentRequest => ({
    method: 'POST',
    path: `${API_BASE}/comment/video?videoPublicId=${hot}`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ content: 'A thought about it' }),
  })
  const alone = () => measureSlowest(origin, videos)
  const beside = (requests: SentRequest[]) => async () => {
    const stop = sendEvenly({ origin, requests, seconds: SECONDS })
    // Waits until the process has started and its connections are open.
    await delay(1_000)
    const slowest = await alone()
    await stop()
    await delay(REST_MS)
    return slowest
  }
  const voters = beside(sessions.map(vote))
  const commenters = beside(sessions.slice(0, COMMENTERS).map(comment))
  const row = async (people: string, measure: typeof alone): Promise<Row> => {
    const { ours, limit } = await measureAlternately(measure, alone)
    const name = `slowest 1% beside ${people} in ${SECONDS} s, alone`
    return {
      name,
      ours,
      limit,
      unit: 'ms',
      figure: ours / limit,
      goal: goals.besideHot,
      better: 'lower',
    }
  }
  // Not measured: V8 has not optimized the code yet.
  await voters()
  return [await row(`${VOTERS} voters`, voters), await row(`${COMMENTERS} commenters`, commenters)]
}
