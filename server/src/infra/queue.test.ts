import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../../test/app.ts'
import { openPool } from './postgres/connections.ts'
import { type Db, openDatabase } from './postgres/database.ts'
import { type Job, openQueue, type Queue, type JobRun } from './queue.ts'
import { eventually } from '../../test/eventually.ts'

interface Task {
  word: string
}

let connection: { connectionString: string }
let db: Db
let queue: Queue
beforeAll(async () => {
  const { DATABASE_URL = '' } = await createDatabase(`queue_${process.pid}`)
  connection = { connectionString: DATABASE_URL }
  db = openDatabase(openPool(connection, 4, () => {}))
})
afterAll(async () => {
  await queue.stop()
  await db.destroy()
})

/** Starts a worker for one kind of job. */
async function startWorker(name: string, run: (run: JobRun<Task>) => Promise<void>, batchSize = 1) {
  const job: Job<Task> = {
    name,
    options: { concurrency: 1, batchSize, timeoutSeconds: 60, retries: 5 },
    run,
  }
  const opened = await openQueue(connection, 4, () => {})
  await opened.declare([job])
  await opened.work([job])
  return opened
}
const send = (name: string, word: string) =>
  db.transaction().execute((tx) => queue.send(tx, name, { word }))

test('a job runs once its transaction commits, and never after a rollback', async () => {
  const done: string[] = []
  queue = await startWorker('say', async ({ data }) => {
    done.push(data.word)
  })
  const rolledBack = db.transaction().execute(async (tx) => {
    await queue.send(tx, 'say', { word: 'undone' })
    throw new Error('on purpose')
  })
  await expect(rolledBack).rejects.toThrow('on purpose')
  let doneBeforeCommit = 0
  await db.transaction().execute(async (tx) => {
    await queue.send(tx, 'say', { word: 'one' })
    doneBeforeCommit = done.length
  })
  expect(doneBeforeCommit).toBe(0)
  await eventually(() => expect(done).toEqual(['one']))
})

test('jobs start when they are sent, without waiting for the polling interval of two seconds', async () => {
  await queue.stop()
  const done: string[] = []
  queue = await startWorker('hurry', async ({ data }) => {
    done.push(data.word)
  })
  const start = performance.now()
  // With polling alone, each of them would wait a second on average.
  for (let job = 0; job < 20; job++) {
    const word = String(job)
    await send('hurry', word)
    await eventually(() => expect(done).toContain(word))
  }
  expect(performance.now() - start).toBeLessThan(15_000)
})

test('a failed job is retried and knows how often it has already run', async () => {
  await queue.stop()
  const tries: number[] = []
  queue = await startWorker('try', async ({ retryCount }) => {
    tries.push(retryCount)
    if (retryCount === 0) throw new Error('on purpose')
  })
  await send('try', 'again')
  await eventually(() => expect(tries).toEqual([0, 1]))
})

test('stopping a worker aborts its running job, which runs again at the next start', async () => {
  await queue.stop()
  let aborted = false
  let started = false
  const first = await startWorker('long', async ({ signal }) => {
    started = true
    await new Promise<void>((_, reject) => {
      signal.addEventListener('abort', () => {
        aborted = true
        reject(new Error('called off'))
      })
    })
  })
  queue = first
  await send('long', 'work')
  await eventually(() => expect(started).toBe(true))
  await first.stop()
  expect(aborted).toBe(true)
  const done: string[] = []
  queue = await startWorker('long', async ({ data }) => {
    done.push(data.word)
  })
  await eventually(() => expect(done).toEqual(['work']))
})

test('retries only the failed job of a batch', async () => {
  await queue.stop()
  const done: string[] = []
  queue = await startWorker(
    'batch',
    async ({ data: { word } }) => {
      done.push(word)
      if (word === 'bad' && done.filter((each) => each === word).length === 1) {
        throw new Error('on purpose')
      }
    },
    10,
  )
  const words = ['good', 'bad', 'better', 'best']
  await db.transaction().execute(async (tx) => {
    for (const word of words) await queue.send(tx, 'batch', { word })
  })
  await eventually(() => expect(done.toSorted()).toEqual([...words, 'bad'].toSorted()))
})

test('runs one job of an exclusive group at a time across all workers, in parallel with other groups', async () => {
  await queue.stop()
  const started: string[] = []
  const running = new Set<string>()
  let mostAtOnce = 0
  let finish = () => {}
  const otherStarted = new Promise<void>((resolve) => (finish = resolve))
  const job: Job<Task> = {
    name: 'exclusive',
    options: {
      concurrency: 2,
      groupConcurrency: 1,
      exclusiveGroups: true,
      timeoutSeconds: 60,
      retries: 5,
    },
    run: async ({ data: { word } }) => {
      started.push(word)
      if (word === 'other') return finish()
      running.add(word)
      mostAtOnce = Math.max(mostAtOnce, running.size)
      await otherStarted
      running.delete(word)
    },
  }
  queue = await openQueue(connection, 4, () => {})
  const second = await openQueue(connection, 4, () => {})
  await queue.declare([job])
  await db.transaction().execute(async (tx) => {
    for (const word of ['one', 'two', 'three'])
      await queue.send(tx, 'exclusive', { word }, { group: 1 })
    await queue.send(tx, 'exclusive', { word: 'other' }, { group: 2 })
  })
  await Promise.all([queue.work([job]), second.work([job])])
  await eventually(() => expect(started).toHaveLength(4))
  await second.stop()
  expect(started.slice(0, 2)).toContain('other')
  expect(mostAtOnce).toBe(1)
})

test('drops a job of a coalesced group while another waits, and runs one more after the active one', async () => {
  await queue.stop()
  const started: string[] = []
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const job: Job<Task> = {
    name: 'coalesced',
    options: {
      concurrency: 2,
      groupConcurrency: 1,
      coalescesGroups: true,
      timeoutSeconds: 60,
      retries: 5,
    },
    run: async ({ data: { word } }) => {
      started.push(word)
      await finished
    },
  }
  queue = await openQueue(connection, 4, () => {})
  await queue.declare([job])
  await queue.work([job])
  const send = (word: string) =>
    db.transaction().execute((tx) => queue.send(tx, 'coalesced', { word }, { group: 1 }))
  await send('active')
  await eventually(() => expect(started).toEqual(['active']))
  for (const word of ['waits', 'is dropped', 'is dropped too']) await send(word)
  const { rows } = await sql<{ word: string }>`
    select data->>'word' as word from pgboss.job
    where name = 'coalesced' and state = 'created'`.execute(db)
  expect(rows).toEqual([{ word: 'waits' }])
  expect(started).toEqual(['active'])
  finish()
  await eventually(() => expect(started).toEqual(['active', 'waits']))
})

test('runs a job with a higher priority before older ones', async () => {
  await queue.stop()
  const done: string[] = []
  const run = async ({ data }: JobRun<Task>) => void done.push(data.word)
  const job: Job<Task> = {
    name: 'rank',
    options: { concurrency: 1, timeoutSeconds: 60, retries: 5 },
    run,
  }
  queue = await openQueue(connection, 4, () => {})
  await queue.declare([job])
  await db.transaction().execute(async (tx) => {
    for (const [word, priority] of [
      ['low', -2],
      ['middle', -1],
      ['high', 0],
    ] as const)
      await queue.send(tx, 'rank', { word }, { priority })
  })
  await queue.work([job])
  await eventually(() => expect(done).toEqual(['high', 'middle', 'low']))
})
