import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { deleteAccount } from '@seam/contract/export.ts'
import { type Comment, deleteComment, getComment, listComments } from '@seam/contract/comment.ts'
import { limits } from '@seam/contract/limits.ts'
import { deletePost } from '@seam/contract/post.ts'
import { app, jobRun, waitForJobs } from '../../../test/app.ts'
import { comment, person, type Person, post } from '../../../test/cast.ts'
import { downloadExport } from '../../../test/export.ts'
import { accountIdOf, itemIdOf } from '../../../test/seed.ts'
import { itemIdsOf, findReferences } from '../../../test/find-references.ts'
import { findCounterDrift } from '../item/counter-store.ts'
import { purgeRemovedComments } from './jobs.ts'

/** Counter drift left by other tests, which set counters directly. */
let drift: Awaited<ReturnType<typeof findCounterDrift>>
beforeAll(async () => {
  drift = await findCounterDrift((await app()).db)
})

let ada: Person
let ben: Person
let id: string
let target: Comment
beforeAll(async () => {
  ben = await person('Ben')
})
beforeEach(async () => {
  ada = await person('Ada')
  id = (await post(ada)).publicId
  target = await comment(ben, 'post', id, 'Said by Ben')
  const params = { commentId: target.publicId }
  expect((await ada.call(deleteComment, { params })).status).toBe(200)
})

/** Returns the number of stored copies of the comment. */
async function countCopies() {
  const { db } = await app()
  const rows = db.selectFrom('removed_comment').where('public_id', '=', target.publicId)
  return (await rows.select('public_id').execute()).length
}
async function age(seconds: number) {
  const { db } = await app()
  await db
    .updateTable('removed_comment')
    .set({ removed_at: sql<Date>`now() - ${seconds} * interval '1 second'` })
    .where('public_id', '=', target.publicId)
    .execute()
}
const visibleToAuthor = async () => [
  (await ben.call(listComments, { query: { entity: 'post', entityId: id } })).data.docs.length,
  (await ben.call(getComment, { params: { commentId: target.publicId } })).status,
]
async function purge(signal?: AbortSignal) {
  const { db } = await app()
  await purgeRemovedComments(db).run(jobRun({}, signal && { signal }))
}
const deleteOwnAccount = async (who: Person) => {
  const { status } = await who.call(deleteAccount, { params: { username: who.username } })
  expect(status).toBe(200)
}

test('a removed comment outlives its item, and is purged after thirty days', async () => {
  const { db } = await app()
  await waitForJobs()
  const item = db.selectFrom('item').select('id').where('public_id', '=', target.publicId)
  expect(await item.execute()).toEqual([])
  await age(limits.removedCommentLifetime - 60)
  await purge()
  expect([await visibleToAuthor(), await countCopies()]).toEqual([[1, 200], 1])
  await age(limits.removedCommentLifetime)
  expect([await visibleToAuthor(), await countCopies()]).toEqual([[0, 404], 1])
  await purge()
  expect(await countCopies()).toBe(0)
})

test('one run purges several batches, and stops when the worker is stopping', async () => {
  const { db } = await app()
  await sql`
    insert into removed_comment
      (public_id, writer_id, parent_id, removed_by_id, content, created_at, removed_at)
    select ${target.publicId} || number, writer_id, parent_id, removed_by_id, content, created_at,
      now() - interval '31 days'
    from removed_comment, generate_series(1, 1200) as number where public_id = ${target.publicId}
  `.execute(db)
  const countCopiesUnderPost = async () => {
    const rows = db
      .selectFrom('removed_comment')
      .where('parent_id', '=', await itemIdOf({ publicId: id }))
    return (await rows.select('public_id').execute()).length
  }
  await purge(AbortSignal.abort())
  expect(await countCopiesUnderPost()).toBe(1201)
  await purge()
  expect(await countCopiesUnderPost()).toBe(1)
})

test('deleting the post deletes a removed comment', async () => {
  await ada.call(deletePost, { params: { publicId: id } })
  expect((await ben.call(getComment, { params: { commentId: target.publicId } })).status).toBe(404)
  await waitForJobs()
  expect(await countCopies()).toBe(0)
})

test('deleting the account that removed a comment deletes the comment', async () => {
  const { db } = await app()
  const [account, items] = [await accountIdOf(ada), await itemIdsOf(await accountIdOf(ada))]
  await deleteOwnAccount(ada)
  expect((await ben.call(getComment, { params: { commentId: target.publicId } })).status).toBe(404)
  await waitForJobs()
  expect(await findReferences(account, items)).toEqual([])
  expect(await findCounterDrift(db)).toEqual(drift)
})

test('deleting the author’s account deletes a removed comment', async () => {
  const { db } = await app()
  const cleo = await person('Cleo')
  target = await comment(cleo, 'post', id)
  await ada.call(deleteComment, { params: { commentId: target.publicId } })
  const account = await accountIdOf(cleo)
  expect(await findReferences(account, [])).toContain('removed_comment.writer_id')
  await deleteOwnAccount(cleo)
  await waitForJobs()
  expect(await findReferences(account, [])).toEqual([])
  expect(await countCopies()).toBe(0)
  expect(await findCounterDrift(db)).toEqual(drift)
})

test("an author's data export contains removed comments and who removed them", async () => {
  const remaining = await comment(ben, 'post', id, 'Still there')
  const commentsIn = async (who: Person) => {
    const files = await downloadExport(who)
    return JSON.parse(files.get('comments.json')?.toString() ?? '[]').slice(-2)
  }
  const location = { on: 'post', onPublicId: id, editedAt: null, held: false }
  expect(await commentsIn(ben)).toEqual([
    {
      ...location,
      publicId: target.publicId,
      content: 'Said by Ben',
      createdAt: target.createdAt,
      removedBy: { username: ada.username },
    },
    {
      ...location,
      publicId: remaining.publicId,
      content: 'Still there',
      createdAt: remaining.createdAt,
      removedBy: null,
    },
  ])
  expect(await commentsIn(ada)).toEqual([])
})
