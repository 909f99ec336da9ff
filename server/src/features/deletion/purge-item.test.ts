import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { deleteComment, listComments } from '@seam/contract/comment.ts'
import { deletePost, getPost } from '@seam/contract/post.ts'
import { app, jobRun, waitForJobs } from '../../../test/app.ts'
import { comment, person, type Person, post, visitor, vote } from '../../../test/cast.ts'
import { countWaiting } from '../../../test/count-waiting.ts'
import { eventually } from '../../../test/eventually.ts'
import { itemIdOf } from '../../../test/seed.ts'
import { purgeItem, purgeOverdueItems } from './item-jobs.ts'
import { lockDeletedItem } from './item-store.ts'

let ada: Person
let ben: Person
beforeAll(async () => {
  ;[ada, ben] = await Promise.all([person('Ada'), person('Ben')])
})

/** Creates a post with a comment and a reply, and two votes. Returns their row ids. */
async function createThread() {
  const { publicId } = await post(ada)
  const parent = await comment(ben, 'post', publicId)
  const reply = await comment(ada, 'comment', parent.publicId)
  await vote(ben, 'post', publicId)
  await vote(ben, 'comment', reply.publicId)
  const ids = await Promise.all([{ publicId }, parent, reply].map(itemIdOf))
  return { publicId, parent, ids }
}

/** Returns how many rows of these items remain, in all tables. */
async function countRows(ids: number[]): Promise<number> {
  const { db } = await app()
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from item where id = any(${ids}))
      + (select count(*) from item_counter where item_id = any(${ids}))
      + (select count(*) from vote where item_id = any(${ids}))
      + (select count(*) from post where item_id = any(${ids}))
      + (select count(*) from comment where item_id = any(${ids})) as count
  `.execute(db)
  return Number(rows[0]?.count)
}
const ROWS_OF_A_THREAD = 3 + 3 + 2 + 1 + 2

async function purge(id: number) {
  const { db } = await app()
  await purgeItem({ db }).run(jobRun({ itemId: id }))
}
async function purgeOverdue() {
  const { db } = await app()
  await purgeOverdueItems({ db }).run(jobRun({}))
}
/**
 * Marks an item as deleted some minutes ago without enqueueing its job, as if the job were lost.
 */
async function markDeletedWithoutJob(id: number, minutes: number) {
  const { db } = await app()
  await sql`
    update item set deleted_at = now() - ${minutes} * interval '1 minute' where id = ${id}
  `.execute(db)
}

describe('purging', () => {
  test('does nothing to an item that is not deleted', async () => {
    const { publicId, ids } = await createThread()
    for (const id of ids) await purge(id)
    expect(await countRows(ids)).toBe(ROWS_OF_A_THREAD)
    expect((await visitor().call(getPost, { params: { publicId } })).status).toBe(200)
  })

  test('is idempotent, even when it runs twice concurrently', async () => {
    const { publicId, ids } = await createThread()
    const [id = 0] = ids
    await ada.call(deletePost, { params: { publicId } })
    await Promise.all([purge(id), purge(id)])
    expect(await countRows(ids)).toBe(0)
    await purge(id)
    expect(await countRows(ids)).toBe(0)
  })

  test('ignores an item that never existed', async () => {
    await purge(2 ** 40)
    expect((await visitor().call(getPost, { params: { publicId: 'aaaaaaaaaaa' } })).status).toBe(
      404,
    )
  })

  test('of a comment includes its replies but not its post', async () => {
    const { publicId, parent, ids } = await createThread()
    const [postId = 0, ...below] = ids
    await ben.call(deleteComment, { params: { commentId: parent.publicId } })
    await purge(below[0] ?? 0)
    expect(await countRows(below)).toBe(0)
    expect(await countRows([postId])).toBe(4)
    const { data } = await visitor().call(getPost, { params: { publicId } })
    expect(data[0]).toMatchObject({ commentsCount: 0, upvotes: 1 })
  })

  test('runs once at a time per thread', async () => {
    const { ids } = await createThread()
    const [postId = 0, commentId = 0] = ids
    await markDeletedWithoutJob(postId, 1)
    await markDeletedWithoutJob(commentId, 1)
    await waitForJobs()
    const { db } = await app()
    const { waiting } = await db.transaction().execute(async (tx) => {
      expect(await lockDeletedItem(tx, postId)).toBe(true)
      const started = purge(commentId)
      await eventually(async () => expect(await countWaiting(db)).toBe(1))
      expect(await countRows(ids)).toBe(ROWS_OF_A_THREAD)
      return { waiting: started }
    })
    await waiting
    await purge(postId)
    expect(await countRows(ids)).toBe(0)
  })

  test('handles more than a thousand comments in batches', async () => {
    const { publicId, ids } = await createThread()
    const [id = 0] = ids
    const { db } = await app()
    await sql`
      insert into item (public_id, kind, owner_id, parent_id, root_id)
      select 'bulk' || ${id} || '_' || number, 'comment', owner_id, id, id
      from item, generate_series(1, 1200) as number where id = ${id}
    `.execute(db)
    await ada.call(deletePost, { params: { publicId } })
    await purge(id)
    await waitForJobs()
    const under = db.selectFrom('item').select('id').where('root_id', '=', id)
    expect(await under.execute()).toEqual([])
    expect(await countRows(ids)).toBe(0)
  })
})

describe('the hourly purge', () => {
  test('purges only items that were deleted over an hour ago', async () => {
    const [overdue, recent, existing] = [
      await createThread(),
      await createThread(),
      await createThread(),
    ]
    await markDeletedWithoutJob(overdue.ids[0] ?? 0, 61)
    await markDeletedWithoutJob(recent.ids[0] ?? 0, 59)
    await purgeOverdue()
    expect(await countRows(overdue.ids)).toBe(0)
    expect(await countRows(recent.ids)).toBe(ROWS_OF_A_THREAD)
    expect(await countRows(existing.ids)).toBe(ROWS_OF_A_THREAD)
    await purgeOverdue()
    expect(await countRows(existing.ids)).toBe(ROWS_OF_A_THREAD)
    const query = { entity: 'post', entityId: existing.publicId }
    expect((await visitor().call(listComments, { query })).data.totalDocs).toBe(1)
  })

  test('purges a post after its comment, if both are overdue', async () => {
    const { ids } = await createThread()
    const [postId = 0, commentId = 0] = ids
    await markDeletedWithoutJob(postId, 90)
    await markDeletedWithoutJob(commentId, 120)
    await purgeOverdue()
    expect(await countRows(ids)).toBe(0)
  })

  test('stops when the worker is stopping', async () => {
    const { ids } = await createThread()
    await markDeletedWithoutJob(ids[0] ?? 0, 90)
    const { db } = await app()
    const stopped = { signal: AbortSignal.abort() }
    await purgeOverdueItems({ db }).run(jobRun({}, stopped))
    expect(await countRows(ids)).toBe(ROWS_OF_A_THREAD)
    await purgeOverdue()
    expect(await countRows(ids)).toBe(0)
  })
})
