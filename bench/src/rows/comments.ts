import { getCommentPage } from '@seam/server/src/features/comment/list.ts'
import { getVisibleItem } from '@seam/server/src/features/visibility/visible-item.ts'
import { toggleVote } from '@seam/server/src/features/vote/store.ts'
import { openPool, statementName } from '@seam/server/src/infra/postgres/connections.ts'
import { openDatabase } from '@seam/server/src/infra/postgres/database.ts'
import type pg from 'pg'
import { measureAlternately } from '../alternate.ts'
import { goals } from '../goals.ts'
import { type Row, ratioRow } from '../row.ts'
import { uncached } from '../uncached.ts'

const TIMES = 500

async function rate(work: (time: number) => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (let time = 0; time < TIMES; time += 1) await work(time)
  return (TIMES / (performance.now() - start)) * 1000
}

/** Compares a page of comments with reading one row, and a vote with updating one row. */
export async function commentRows(databaseUrl: string, commented: string): Promise<Row[]> {
  const pool = openPool({ connectionString: databaseUrl }, 2, () => {})
  const db = openDatabase(pool)
  const { rows } = await pool.query<{ id: number; public_id: string }>(
    `select id, public_id from account where username = 'measurer'`,
  )
  const [account] = rows
  if (!account) throw new Error('the account measurer does not exist')
  const viewer = {
    accountId: account.id,
    role: 'member' as const,
    grantedRole: 'member' as const,
    isPending: false,
    standing: 'active' as const,
    hasSecondFactor: false,
    publicId: account.public_id,
    username: 'measurer',
    nsfwContent: 'BLUR' as const,
    credentialVersion: 0,
    hasExclusions: false,
    hasRemovedComments: false,
    hasHeldComments: false,
  }
  const video = await getVisibleItem(db, 'video', commented, viewer)
  const queryOne = (text: string) => (time: number) =>
    runNamed(pool, text, [video.id + (time % 50)])
  const page = async () => {
    const item = await getVisibleItem(db, 'video', commented, viewer)
    return getCommentPage(db, uncached, item, { page: 1, limit: 12, sort: 'new' }, viewer)
  }

  const comments = await measureAlternately(
    () => rate(page),
    () => rate(queryOne('select upvotes, downvotes from item_counter where item_id = $1')),
  )
  const votes = await measureAlternately(
    () => rate((time) => toggleVote(db, account.id, video.id + (time % 50), 'UPVOTE')),
    () => rate(queryOne('update item_counter set views = views + 1 where item_id = $1')),
  )
  await db.destroy()
  return [
    ratioRow(
      'comments page of 5,000, with replies',
      'pages/s',
      comments.ours,
      comments.limit,
      goals.commentsPage,
    ),
    ratioRow('vote toggle', 'votes/s', votes.ours, votes.limit, goals.voteToggle),
  ]
}

const runNamed = (pool: pg.Pool, text: string, values: unknown[]) =>
  pool.query({ name: statementName(text), text, values })
