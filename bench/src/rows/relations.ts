import { getCommentPage } from '@seam/server/src/features/comment/list.ts'
import { getVisibleItem } from '@seam/server/src/features/visibility/visible-item.ts'
import { videoFeed } from '@seam/server/src/features/video/feed.ts'
import { openPool } from '@seam/server/src/infra/postgres/connections.ts'
import { openDatabase } from '@seam/server/src/infra/postgres/database.ts'
import { measureAlternately } from '../alternate.ts'
import { goals } from '../goals.ts'
import { type Row, ratioRow } from '../row.ts'
import { uncached } from '../uncached.ts'

const TIMES = 500
/** Blocked accounts. Every tenth owns a hundredth of all videos and comments. */
const BLOCKS = 100

async function rate(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (let time = 0; time < TIMES; time += 1) await work()
  return (TIMES / (performance.now() - start)) * 1000
}

/** Compares the feed and a page of comments with and without a hundred blocks. */
export async function relationRows(databaseUrl: string, commented: string): Promise<Row[]> {
  const pool = openPool({ connectionString: databaseUrl }, 2, () => {})
  const db = openDatabase(pool)
  const { rows } = await pool.query<{ id: number }>(
    `with blocker as (
       insert into account (public_id, username, email, full_name, password_hash)
       values ('blocker0000', 'blocker', 'blocker@example.org', '', '-') returning id
     ), quiet as (
       insert into account (public_id, username, email, full_name, password_hash)
       select 'q' || lpad(n::text, 10, '0'), 'quiet_' || n, 'quiet_' || n || '@example.org', '', '-'
       from generate_series(1, $1::int) n where n % 10 > 0 returning id
     ), block as (
       insert into block (blocker_id, blocked_id)
       select blocker.id, other.id from blocker, (
         select id from quiet union all
         select id from account where username in (
           select 'person_' || n * 10 from generate_series(1, $1::int / 10) n)
       ) as other
     )
     select id from blocker`,
    [BLOCKS],
  )
  await pool.query('analyze block')
  const viewerWith = (hasExclusions: boolean) => ({
    accountId: rows[0]?.id ?? 0,
    publicId: 'blocker0000',
    username: 'blocker',
    nsfwContent: 'BLUR' as const,
    role: 'member' as const,
    grantedRole: 'member' as const,
    isPending: false,
    standing: 'active' as const,
    hasSecondFactor: false,
    credentialVersion: 0,
    hasExclusions,
    hasRemovedComments: false,
    hasHeldComments: false,
  })
  const query = { page: 1, limit: 12, feed: 'all' as const, sort: 'new' as const }
  const feed = (hasExclusions: boolean) => () =>
    rate(() => videoFeed(db, uncached, query, null, viewerWith(hasExclusions)))
  const video = await getVisibleItem(db, 'video', commented, null)
  const comments = (hasExclusions: boolean) => () =>
    rate(() => getCommentPage(db, uncached, video, query, viewerWith(hasExclusions)))
  const feeds = await measureAlternately(feed(true), feed(false))
  const pages = await measureAlternately(comments(true), comments(false))
  await db.destroy()
  return [
    ratioRow('feed with 100 blocks', 'pages/s', feeds.ours, feeds.limit, goals.feedWithBlocks),
    ratioRow(
      'comments page with 100 blocks',
      'pages/s',
      pages.ours,
      pages.limit,
      goals.commentsWithBlocks,
    ),
  ]
}
