import { getVisibleItem } from '@seam/server/src/features/visibility/visible-item.ts'
import { toggleVote } from '@seam/server/src/features/vote/store.ts'
import { openPool, statementName } from '@seam/server/src/infra/postgres/connections.ts'
import { openDatabase } from '@seam/server/src/infra/postgres/database.ts'
import { measureAlternately } from '../alternate.ts'
import { goals } from '../goals.ts'
import { type Row, ratioRow } from '../row.ts'

const TIMES = 2_000
/** The part that notifications add to the statement of a vote. */
const MARK = 'last_voter_id = $1,'

async function rate(work: (time: number) => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (let time = 0; time < TIMES; time += 1) await work(time)
  return (TIMES / (performance.now() - start)) * 1000
}

/** Compares votes with and without their notification. */
export async function notificationRows(databaseUrl: string, commented: string): Promise<Row[]> {
  const pool = openPool({ connectionString: databaseUrl }, 2, () => {})
  const db = openDatabase(pool)
  const { id } = await getVisibleItem(db, 'video', commented, null)
  const { rows } = await pool.query<{ id: number }>(
    `select id from account where username = 'measurer'`,
  )
  const accountId = rows[0]?.id ?? 0
  let marked = ''
  const recording = openDatabase(pool, (sql) => {
    marked = sql
  })
  await toggleVote(recording, accountId, id, 'UPVOTE')
  if (!marked.includes(MARK)) throw new Error(`a vote has no ${MARK}`)
  const text = marked.replace(MARK, '')
  const name = statementName(text)
  const itemId = (time: number) => id + (time % 50)

  const votes = await measureAlternately(
    () => rate((time) => toggleVote(db, accountId, itemId(time), 'UPVOTE')),
    () => rate((time) => pool.query({ name, text, values: [accountId, itemId(time), 'UPVOTE'] })),
  )
  await db.destroy()
  return [
    ratioRow(
      'vote toggle with notifications',
      'votes/s',
      votes.ours,
      votes.limit,
      goals.voteWithNotifications,
    ),
  ]
}
