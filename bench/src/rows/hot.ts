import { setTimeout as delay } from 'node:timers/promises'
import { gatherComments } from '@seam/server/src/features/comment/gather-comments.ts'
import { getVisibleItem } from '@seam/server/src/features/item/visible-item.ts'
import { addPost } from '@seam/server/src/features/post/add-post.ts'
import { gatherVotes } from '@seam/server/src/features/vote/gather-votes.ts'
import { measureAlternately } from '../alternate.ts'
import { slowestHundredth } from '../percentile.ts'
import { type Row, ratioRow } from '../row.ts'
import { createLibrary, libraryPost } from '../seed-library.ts'
import { openServices, type Services } from '../services.ts'

/** The pool of requests of one process. */
const CONNECTIONS = 20
const POSTS = 1_000
/** The post that all vote and comment on. */
const HOT = 1
const VOTERS = 1_000
const COMMENTERS = 200
const QUERIES = 1_000
const PAUSE_MS = 2
const PUBLICATIONS = 500

/** Runs `act` for each account within every second, until the signal. */
async function actEverySecond(
  accountIds: number[],
  act: (accountId: number) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await Promise.all(
      accountIds.map(async (accountId, index) => {
        await delay((index * 1_000) / accountIds.length)
        await act(accountId)
      }),
    )
  }
}

/**
 * Compares the slowest hundredth of other queries while many people write to one post with that of the
 * same queries alone.
 */
async function slowestRow(
  db: Services['db'],
  name: string,
  accountIds: number[],
  act: (accountId: number) => Promise<unknown>,
): Promise<Row> {
  const measureSlowest = async () => {
    const times: number[] = []
    for (let query = 0; query < QUERIES; query += 1) {
      const start = performance.now()
      await getVisibleItem(db, 'post', libraryPost(1 + ((query * 37) % POSTS)), null)
      times.push(performance.now() - start)
      await delay(PAUSE_MS)
    }
    return slowestHundredth(times)
  }
  const besideWriters = async () => {
    const stopping = new AbortController()
    const writing = actEverySecond(accountIds, act, stopping.signal)
    const slowest = await measureSlowest()
    stopping.abort()
    await writing
    return slowest
  }
  const { ours, limit } = await measureAlternately(besideWriters, measureSlowest)
  return { name, ours, limit, unit: 'ms', figure: ours / limit, goal: 2, better: 'lower' }
}

/** Compares posts of different accounts at once with the same if one row counts the lists of all owners. */
async function publicationRow(services: Services, accountIds: number[]): Promise<Row> {
  const { pool } = services
  const { rows } = await pool.query<{ definition: string }>(
    `select pg_get_functiondef('counter_slot'::regproc) as definition`,
  )
  const slots = rows[0]?.definition ?? ''
  const oneSlot =
    'create or replace function counter_slot() returns bigint language sql stable return 0::bigint'
  const rate = async (definition: string) => {
    await pool.query(definition)
    let next = 0
    const start = performance.now()
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (next < PUBLICATIONS) {
          const ownerId = accountIds[next++ % accountIds.length] ?? 0
          await addPost(services, ownerId, { content: `Something to say ${next}`, hold: null })
        }
      }),
    )
    return (PUBLICATIONS / (performance.now() - start)) * 1000
  }
  const { ours, limit } = await measureAlternately(
    () => rate(slots),
    () => rate(oneSlot),
  )
  return ratioRow('posts at once, with one counter', 'posts/s', ours, limit, 1.5)
}

/** Measures writers of rows that many people write to at once. */
export async function hotRows(databaseUrl: string): Promise<Row[]> {
  const services = await openServices(
    await createLibrary(databaseUrl, 'bench_hot', POSTS),
    CONNECTIONS,
  )
  const { db, pool, queue } = services
  const { rows } = await pool.query<{ id: number }>(
    `insert into account (public_id, username, email, full_name, password_hash)
     select 'h' || lpad(n::text, 10, '0'), 'voter_' || n, 'voter_' || n || '@example.org', '', '-'
     from generate_series(1, $1::int) n returning id`,
    [VOTERS],
  )
  const voters = rows.map(({ id }) => id)
  const commenters = voters.slice(0, COMMENTERS)
  const toggleVote = gatherVotes(db)
  const publishComment = gatherComments(services)
  const place = { parentId: HOT, rootId: HOT }
  const measured = [
    await slowestRow(db, `slowest 1% beside ${VOTERS} voters, alone`, voters, (accountId) =>
      toggleVote(HOT, { accountId, type: 'UPVOTE' }),
    ),
    await slowestRow(db, `slowest 1% beside ${COMMENTERS} commenters, alone`, commenters, (id) =>
      publishComment(HOT, { ownerId: id, content: 'A thought about it', ...place }),
    ),
    await publicationRow(services, voters),
  ]
  await queue.stop()
  await db.destroy()
  return measured
}
