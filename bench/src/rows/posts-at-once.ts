import { addPost } from '@seam/server/src/features/post/add-post.ts'
import { measureAlternately } from '../alternate.ts'
import { goals } from '../goals.ts'
import { type Row, ratioRow } from '../row.ts'
import { createLibrary } from '../seed-library.ts'
import { openServices } from '../services.ts'

/** The size of the connection pool for the requests of one process. */
const CONNECTIONS = 20
const POSTS = 1_000
const AUTHORS = 1_000
const PUBLICATIONS = 500

/** Compares concurrent posts of different accounts, with sharded counters and with a single row. */
export async function postsAtOnceRows(databaseUrl: string): Promise<Row[]> {
  const services = await openServices(
    await createLibrary(databaseUrl, 'bench_posts_at_once', POSTS),
    CONNECTIONS,
  )
  const { db, pool, queue } = services
  const { rows: authors } = await pool.query<{ id: number }>(
    `insert into account (public_id, username, email, full_name, password_hash)
     select 'h' || lpad(n::text, 10, '0'), 'author_' || n, 'author_' || n || '@example.org', '', '-'
     from generate_series(1, $1::int) n returning id`,
    [AUTHORS],
  )
  const { rows } = await pool.query<{ definition: string }>(
    `select pg_get_functiondef('counter_slot'::regproc) as definition`,
  )
  const slots = rows[0]?.definition ?? ''
  const oneSlot =
    'create or replace function counter_slot() returns smallint language sql stable return 0::smallint'
  const rate = async (definition: string) => {
    await pool.query(definition)
    let next = 0
    const start = performance.now()
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (next < PUBLICATIONS) {
          const ownerId = authors[next++ % authors.length]?.id ?? 0
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
  await queue.stop()
  await db.destroy()
  return [ratioRow('posts at once, with one counter', 'posts/s', ours, limit, goals.postsAtOnce)]
}
