import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  type Comment,
  deleteComment,
  editComment,
  getComment,
  listComments,
} from '@seam/contract/comment.ts'
import { deletePost, getPost } from '@seam/contract/post.ts'
import { app, settled } from '../../../../test/app.ts'
import { comment, person, type Person, post, say, visitor, vote } from '../../../../test/cast.ts'
import { findDrift } from '../../item/drift.ts'

/** What the counters of other tests, which make some up, are off by. */
let drift: Awaited<ReturnType<typeof findDrift>>
beforeAll(async () => {
  drift = await findDrift((await app()).db)
})

let ada: Person
let ben: Person
let cleo: Person
beforeAll(async () => {
  ;[ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
})

let id: string
let target: Comment
beforeEach(async () => {
  id = (await post(ada)).publicId
  target = await comment(ben, 'post', id, 'As it was')
})

const ROUNDS = 5
const remove = async (who: Person) =>
  (await who.copy().call(deleteComment, { params: { commentId: target.publicId } })).status
const list = async (who: Person) =>
  (await who.call(listComments, { query: { entity: 'post', entityId: id } })).data
const many = <Value>(make: () => Value) => Array.from({ length: ROUNDS }, make)

test('of many removals at once one succeeds, and is counted once', async () => {
  await comment(cleo, 'post', id)
  const statuses = await Promise.all(many(() => remove(ada)))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 404)).toHaveLength(ROUNDS - 1)
  const { data } = await visitor().call(getPost, { params: { publicId: id } })
  expect(data[0]?.commentsCount).toBe(1)
  expect(await list(ben)).toMatchObject({ docs: [{}, { removedBy: {} }], totalDocs: 1 })
})

test('a writer who deletes while the owner removes never finds it again', async () => {
  const { db } = await app()
  for (let round = 0; round < ROUNDS; round++) {
    target = await comment(ben, 'post', id)
    const both = round % 2 ? [remove(ada), remove(ben)] : [remove(ben), remove(ada)]
    const statuses = await Promise.all(both)
    expect(round % 2 ? statuses[1] : statuses[0]).toBe(200)
    expect((await list(ben)).docs.map(({ publicId }) => publicId)).not.toContain(target.publicId)
    const { status } = await ben.call(getComment, { params: { commentId: target.publicId } })
    expect(status).toBe(404)
  }
  expect(await findDrift(db)).toEqual(drift)
})

test('votes and replies meet a removal at once: they are made or find nothing, and none is left', async () => {
  const { db } = await app()
  for (let round = 0; round < ROUNDS; round++) {
    target = await comment(ben, 'post', id)
    const work = many(() => [
      say(cleo.copy(), 'comment', target.publicId),
      vote(cleo.copy(), 'comment', target.publicId),
    ]).flat()
    const [removal, ...answers] = await Promise.all([remove(ada), ...work])
    expect(removal).toBe(200)
    for (const { status } of answers) expect([200, 201, 404]).toContain(status)
    await settled()
    const { status } = await cleo.call(getComment, { params: { commentId: target.publicId } })
    expect(status).toBe(404)
    expect(await findDrift(db)).toEqual(drift)
  }
  // As it was before: Ben's first comment alone is not removed.
  expect(await list(cleo)).toMatchObject({
    totalDocs: 1,
    docs: [{ repliesCount: 0 }],
  })
})

test('an edit that succeeds before a removal is what its writer sees afterwards', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    target = await comment(ben, 'post', id, 'As it was')
    const params = { commentId: target.publicId }
    const edit = ben.call(editComment, { params, body: { content: 'Changed' } })
    const [{ status }, removal] = await Promise.all([edit, remove(ada)])
    expect([200, 404]).toContain(status)
    expect(removal).toBe(200)
    const shown = (await list(ben)).docs.find(({ publicId }) => publicId === target.publicId)
    expect(shown?.removedBy).toEqual({ username: ada.username })
    expect(status === 200 ? shown?.content : 'Changed').toBe('Changed')
  }
})

test('removals while their post is deleted succeed or find nothing, and leave nothing', async () => {
  const { db } = await app()
  for (let round = 0; round < ROUNDS; round++) {
    id = (await post(ada)).publicId
    const above = await comment(ben, 'post', id)
    const replies = await Promise.all(many(() => comment(cleo, 'comment', above.publicId)))
    const removals = [above, ...replies].map(({ publicId: commentId }) =>
      ada.copy().call(deleteComment, { params: { commentId } }),
    )
    const deletion = ada.copy().call(deletePost, { params: { publicId: id } })
    expect((await deletion).status).toBe(200)
    for (const { status } of await Promise.all(removals)) expect([200, 404]).toContain(status)
    await settled()
    const left = await db
      .selectFrom('removed_comment')
      .select('public_id')
      .where(
        'public_id',
        'in',
        [above, ...replies].map(({ publicId }) => publicId),
      )
      .execute()
    expect(left).toEqual([])
  }
  expect(await findDrift(db)).toEqual(drift)
})

/** How many connections wait for a lock. */
async function waiting(): Promise<number> {
  const { db } = await app()
  const { rows } = await sql`
    select from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted
  `.execute(db)
  return rows.length
}

test('a post is not deleted in the middle of a removal, so that its purge and the removal never deadlock', async () => {
  await settled()
  const { db } = await app()
  const itemRow = db.selectFrom('item').select('id').where('public_id', '=', target.publicId)
  const { id: itemId } = await itemRow.executeTakeFirstOrThrow()
  const both = await db.transaction().execute(async (busy) => {
    await busy.selectFrom('item').select('id').where('id', '=', itemId).forUpdate().execute()
    const removal = remove(ada)
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 20_000 })
    const deletion = ada.copy().call(deletePost, { params: { publicId: id } })
    await vi.waitFor(async () => expect(await waiting()).toBe(2), { timeout: 20_000 })
    expect((await visitor().call(getPost, { params: { publicId: id } })).status).toBe(200)
    return { removal, deletion }
  })
  expect([await both.removal, (await both.deletion).status]).toEqual([200, 200])
})
