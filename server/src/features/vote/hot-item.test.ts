import type { VoteSummary } from '@seam/contract/vote.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createDatabase } from '../../../test/app.ts'
import { countWaiting } from '../../../test/count-waiting.ts'
import { eventually } from '../../../test/eventually.ts'
import { closePool, openPool } from '../../infra/postgres/connections.ts'
import { type Db, openDatabase } from '../../infra/postgres/database.ts'
import { gatherVotes, type ToggleVote } from './gather-votes.ts'

const VOTERS = 200
const CONNECTIONS = 3
const HOT = 1
const OTHER = 2

let db: Db
let toggleVote: ToggleVote
let statements: string[] = []
let close: () => Promise<void>
beforeAll(async () => {
  const { DATABASE_URL = '' } = await createDatabase(`hot_item_${process.pid}`)
  const pool = openPool({ connectionString: DATABASE_URL }, CONNECTIONS, () => {})
  db = openDatabase(pool, (statement) => statements.push(statement))
  toggleVote = gatherVotes(db)
  close = () => closePool(pool)
  await sql`
    insert into account (public_id, username, email, full_name, password_hash)
    select 'account-' || n, 'user' || n, n || '@example.org', 'User ' || n, '-'
    from generate_series(1, ${VOTERS}) n
  `.execute(db)
  await sql`
    insert into item (public_id, kind, owner_id, listed_at)
    select 'post' || n, 'post', 1, now() from generate_series(1, 2) n
  `.execute(db)
  await sql`insert into item_counter (item_id) select id from item`.execute(db)
})
beforeEach(async () => {
  await sql`delete from vote`.execute(db)
  await sql`update item_counter set upvotes = 0, downvotes = 0`.execute(db)
  await sql`delete from stale_score`.execute(db)
  statements = []
})
afterAll(() => close())

/** Runs while the counter of the hot item is locked, and then waits for `votes`. */
async function whileLocked(
  votes: () => Promise<VoteSummary | undefined>[],
  run: () => Promise<unknown>,
) {
  const lock = await db.startTransaction().execute()
  await lock
    .selectFrom('item_counter')
    .select('item_id')
    .where('item_id', '=', HOT)
    .forUpdate()
    .execute()
  const cast = votes()
  try {
    await run()
  } finally {
    await lock.rollback().execute()
  }
  return Promise.all(cast)
}

const voters = Array.from({ length: VOTERS }, (_, index) => index + 1)
const upvote = (accountId: number) => toggleVote(HOT, { accountId, type: 'UPVOTE' })

test('voters on one item leave connections for others', async () => {
  const answers = await whileLocked(
    () => voters.map(upvote),
    async () => {
      expect(await toggleVote(OTHER, { accountId: 1, type: 'DOWNVOTE' })).toMatchObject({
        downvotes: 1,
      })
      await db.selectFrom('item').select('id').execute()
    },
  )
  expect(answers.every((votes) => votes?.currUserVoteType === 'UPVOTE')).toBe(true)
})

test('votes that arrive together are written together, and each response has its own count', async () => {
  const answers = await whileLocked(
    () => voters.map(upvote),
    () => eventually(async () => expect(await countWaiting(db)).toBe(1)),
  )
  const writes = statements.filter((statement) => statement.includes('insert into vote'))
  expect(writes).toHaveLength(2)
  expect(answers.map((votes) => votes?.upvotes).toSorted((a, b) => Number(a) - Number(b))).toEqual(
    voters,
  )
  const { rows } =
    await sql`select upvotes, downvotes from item_counter where item_id = ${HOT}`.execute(db)
  expect(rows).toEqual([{ upvotes: VOTERS, downvotes: 0 }])
})

test('every voter of a batch is marked, so that the owner is notified of each', async () => {
  await Promise.all(voters.map(upvote))
  const { rows } = await sql<{ marked: number }>`
    select count(distinct voter_id) as marked from stale_score where item_id = ${HOT}
  `.execute(db)
  expect(rows[0]?.marked).toBe(VOTERS)
})

test('toggles of one account keep their order', async () => {
  const types = ['UPVOTE', 'DOWNVOTE', 'DOWNVOTE', 'UPVOTE', 'UPVOTE', 'DOWNVOTE'] as const
  const answers = await Promise.all([
    ...types.map((type) => toggleVote(HOT, { accountId: 7, type })),
    ...voters.slice(10, 20).map(upvote),
  ])
  expect(answers.slice(0, types.length).map((votes) => votes?.currUserVoteType)).toEqual([
    'UPVOTE',
    'DOWNVOTE',
    null,
    'UPVOTE',
    null,
    'DOWNVOTE',
  ])
})

test('an account that can no longer vote does not prevent others in its batch from voting', async () => {
  const gone = 1_000_000
  const answers = await Promise.allSettled([1, gone, 2, 3].map(upvote))
  expect(answers.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
})

test('votes on a deleted item are not found', async () => {
  await sql`update item set deleted_at = now() where id = ${HOT}`.execute(db)
  expect(await Promise.all([1, 2, 3].map(upvote))).toEqual([undefined, undefined, undefined])
  await sql`update item set deleted_at = null where id = ${HOT}`.execute(db)
})
