import { randomUUID } from 'node:crypto'
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { signup } from '@seam/contract/people/sign-up.ts'
import { isLongRun } from '@seam/postgres/test/long-run.ts'
import { createDatabase, jobRun, TEST_HASH_COST } from '../../test/app.ts'
import { signupData } from '../../test/cast.ts'
import { Client } from '../../test/client.ts'
import { generateClip } from '../../test/generate-media.ts'
import { createPasswordHasher } from '../features/account/password.ts'
import { objectKey } from '../features/assets/asset-paths.ts'
import { closePool, openPool } from '../infra/postgres/connections.ts'
import type { Job } from '../infra/queue.ts'
import {
  competingRequests,
  type Person,
  type Request,
  shuffle,
} from './competing-requests.fixture.ts'
import { seedRound, type SeededItem } from './concurrent-jobs.fixture.ts'
import { readConfig } from './config.ts'
import { createJobs, runnableJobs } from './jobs.ts'
import { openServices, type Services } from './services.ts'
import { createWeb } from './web.ts'

const ROUNDS = isLongRun ? 60 : 3
/** Milliseconds. A long run takes seven minutes alone. */
const TIMEOUT = isLongRun ? 1_800_000 : 300_000

type AnyJob = Job<object>
type Task = () => Promise<unknown>

let services: Services
let jobs: readonly AnyJob[]
let pool: pg.Pool
let origin: string
let databaseName: string
let close: () => Promise<void>
let isOpen = false
/** Errors that services log, jobs throw or report, and requests return as the server's fault. */
const errors: string[] = []
/** The names of the executed jobs. */
const run = new Set<string>()

beforeAll(async () => {
  databaseName = `concurrent_jobs_${process.pid}`
  const variables = await createDatabase(databaseName)
  const config = readConfig(variables)
  services = {
    ...(await openServices(config, (line) => errors.push(line))),
    passwords: createPasswordHasher(config.RATE_LIMITS, TEST_HASH_COST),
  }
  // No worker runs them. The test fetches them from the queue.
  const all = createJobs(services)
  jobs = runnableJobs(services, all)
  await services.queue.declare(all)
  const web = await createWeb(config, services)
  origin = await web.listen({ port: 0, host: '127.0.0.1' })
  pool = openPool({ connectionString: variables.DATABASE_URL ?? '' }, 1, () => {})
  isOpen = true
  close = async () => {
    if (!isOpen) return
    isOpen = false
    await web.close()
    await services.close()
  }
})
afterAll(async () => {
  await close()
  await closePool(pool)
})

async function person(role = 'member'): Promise<Person> {
  const body = signupData('Ada')
  const client = new Client(origin)
  expect((await client.call(signup, { body })).status).toBe(201)
  await pool.query('update account set role = $1 where username = $2', [role, body.username])
  return Object.assign(client, { username: body.username })
}

const describe = (error: unknown): string =>
  error instanceof Error
    ? [
        error.message,
        'detail' in error && error.detail,
        'where' in error && error.where,
        error.cause && describe(error.cause),
      ]
        .filter(Boolean)
        .join(', ')
    : String(error)

const runTwiceAtOnce = (job: AnyJob, data: object) =>
  Promise.all(
    [1, 2].map(async () => {
      run.add(job.name)
      const report = (error: Error) => void errors.push(`${job.name}: ${describe(error)}`)
      // The job that runs for a minute ends after its first check.
      const signal =
        job.name === 'hand-over-votes' ? AbortSignal.timeout(100) : new AbortController().signal
      await job.run(jobRun(data, { id: randomUUID(), signal, report })).catch(report)
    }),
  )

const send =
  ({ what, call }: Request): Task =>
  async () => {
    const { status } = await call()
    if (status >= 500) errors.push(`${what}: ${status}`)
  }

/** How many tasks run at once. There are enough connections for all of them. */
const AT_ONCE = 8

async function runTogether(tasks: Task[]) {
  const runNext = async () => {
    for (let task = tasks.pop(); task; task = tasks.pop()) await task()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, runNext))
}

/**
 * Fetches the jobs queued by requests and other jobs. Returns tasks that run each of them twice.
 */
async function takeQueued(): Promise<Task[]> {
  const { rows } = await pool.query<{ name: string; data: object | null }>(
    'delete from pgboss.job where name = any($1) returning name, data',
    [jobs.map(({ name }) => name)],
  )
  return rows.flatMap(({ name, data }) => {
    const job = jobs.find((each) => each.name === name)
    return job ? [() => runTwiceAtOnce(job, data ?? {})] : []
  })
}

/** Stores the source file for the lost renditions. */
async function storeFiles(items: readonly SeededItem[]) {
  const copy = join(inject('folder'), `${databaseName}.mp4`)
  for (const { public_id: id } of items.filter(({ kind }) => kind === 'video').slice(-3)) {
    await copyFile(await generateClip(), copy)
    await services.objects.put(objectKey('videos', `videos${id}`, 'play.mp4'), copy)
  }
  await rm(copy, { force: true })
}

/** The data for jobs that no request has queued. */
const ABSENT = {
  itemId: 0,
  accountId: 0,
  mailId: 0,
  pushId: 0,
  sessionId: 0,
  ids: [],
  paths: [],
  mentioned: [],
}

test(
  'jobs that run twice at once, alongside requests, do not fail',
  { timeout: TIMEOUT },
  async () => {
    const moderators = [await person('owner'), await person('moderator')]
    const scheduled = jobs.filter(({ schedule }) => schedule !== undefined)
    for (let round = 0; round < ROUNDS; round += 1) {
      const owners = [await person(), await person(), await person(), await person()]
      const items = await seedRound(
        pool,
        round,
        owners.map(({ username }) => username),
      )
      await storeFiles(items)
      const requests = shuffle(competingRequests(owners, moderators, items))
      const half = requests.length / 2
      let queued: Task[] = []
      for (const part of [requests.slice(0, half), requests.slice(half), []]) {
        const periodic = scheduled.map((job) => () => runTwiceAtOnce(job, {}))
        await runTogether(shuffle([...part.map(send), ...periodic, ...queued]))
        queued = await takeQueued()
      }
      await runTogether(queued)
    }
    for (const job of jobs.filter(({ name }) => !run.has(name))) await runTwiceAtOnce(job, ABSENT)
    expect([...new Set(errors)]).toEqual([])
    expect(new Set(jobs.map(({ name }) => name)).difference(run)).toEqual(new Set())
  },
)

test('no transaction was rolled back because of a deadlock, not even one that was retried', async () => {
  // Connections report their counts when they end.
  await close()
  const { rows } = await pool.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = $1',
    [databaseName],
  )
  expect(rows).toEqual([{ deadlocks: 0 }])
})
