import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Comment,
  deleteComment,
  editComment,
  getComment,
  listComments,
} from '@seam/contract/comment.ts'
import { deletePost, getPost } from '@seam/contract/post.ts'
import { app, waitForJobs } from '../../../test/app.ts'
import {
  comment,
  person,
  type Person,
  post,
  requestComment,
  visitor,
  vote,
} from '../../../test/cast.ts'
import { countWaiting } from '../../../test/count-waiting.ts'
import { findCounterDrift } from '../item/counter-store.ts'
import { eventually } from '../../../test/eventually.ts'
import { raceOutcomes } from '../../../test/race-outcomes.ts'

/** Counter drift left by other tests, which set counters directly. */
let drift: Awaited<ReturnType<typeof findCounterDrift>>
beforeAll(async () => {
  drift = await findCounterDrift((await app()).db)
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
const repeat = <Value>(make: (index: number) => Value) =>
  Array.from({ length: ROUNDS }, (_, index) => make(index))

test('exactly one of several concurrent removals succeeds, and is counted once', async () => {
  await comment(cleo, 'post', id)
  const statuses = await Promise.all(repeat(() => remove(ada)))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 404)).toHaveLength(ROUNDS - 1)
  const { data } = await visitor().call(getPost, { params: { publicId: id } })
  expect(data[0]?.commentsCount).toBe(1)
  expect(await list(ben)).toMatchObject({ docs: [{}, { removedBy: {} }], totalDocs: 1 })
})

test('an author who deletes a comment while the owner removes it never sees it again', async () => {
  const { db } = await app()
  for (let round = 0; round < ROUNDS; round++) {
    target = await comment(ben, 'post', id)
    const pending = round % 2 ? [remove(ada), remove(ben)] : [remove(ben), remove(ada)]
    const statuses = await Promise.all(pending)
    expect(round % 2 ? statuses[1] : statuses[0]).toBe(200)
    expect((await list(ben)).docs.map(({ publicId }) => publicId)).not.toContain(target.publicId)
    const { status } = await ben.call(getComment, { params: { commentId: target.publicId } })
    expect(status).toBe(404)
  }
  expect(await findCounterDrift(db)).toEqual(drift)
})

test('votes and replies during a removal succeed or return 404, and leave no rows', async () => {
  const { db } = await app()
  const replied = raceOutcomes(201, 404)
  const voted = raceOutcomes(200, 404)
  for (let round = 0; round < ROUNDS; round++) {
    target = await comment(ben, 'post', id)
    const requests = repeat(async (index) => {
      const reply = requestComment(cleo.copy(), 'comment', target.publicId)
      // Votes that arrive together are counted together: these arrive one after another.
      await delay(10 * index)
      const { status } = await vote(cleo.copy(), 'comment', target.publicId)
      return { reply: (await reply).status, vote: status }
    })
    const [removal, ...responses] = await Promise.all([remove(ada), ...requests])
    expect(removal).toBe(200)
    for (const response of responses) {
      replied.add(response.reply)
      voted.add(response.vote)
    }
    await waitForJobs()
    const { status } = await cleo.call(getComment, { params: { commentId: target.publicId } })
    expect(status).toBe(404)
    expect(await findCounterDrift(db)).toEqual(drift)
  }
  replied.verify()
  voted.verify()
  // Only Ben's comment from before the rounds remains.
  expect(await list(cleo)).toMatchObject({
    totalDocs: 1,
    docs: [{ repliesCount: 0 }],
  })
})

test('the author of a removed comment sees an edit that succeeded before the removal', async () => {
  const edited = raceOutcomes(200, 404)
  for (let round = 0; round < ROUNDS; round++) {
    target = await comment(ben, 'post', id, 'As it was')
    const params = { commentId: target.publicId }
    const edit = ben.call(editComment, { params, body: { content: 'Changed' } })
    // Sent at once, the removal is always first.
    await delay(4 * round)
    const removal = remove(ada)
    const { status } = await edit
    edited.add(status)
    expect(await removal).toBe(200)
    const shown = (await list(ben)).docs.find(({ publicId }) => publicId === target.publicId)
    expect(shown?.removedBy).toEqual({ username: ada.username })
    // An edit can also return 404 because the removal came before its response.
    expect(status === 404 || shown?.content === 'Changed').toBe(true)
  }
  edited.verify()
})

test('removals during the deletion of their post succeed or return 404, and leave no rows', async () => {
  const { db } = await app()
  const removed = raceOutcomes(200, 404)
  for (let round = 0; round < ROUNDS; round++) {
    id = (await post(ada)).publicId
    const parent = await comment(ben, 'post', id)
    const replies = await Promise.all(repeat(() => comment(cleo, 'comment', parent.publicId)))
    const removals = [parent, ...replies].map(({ publicId: commentId }) =>
      ada.copy().call(deleteComment, { params: { commentId } }),
    )
    const deletion = ada.copy().call(deletePost, { params: { publicId: id } })
    expect((await deletion).status).toBe(200)
    for (const { status } of await Promise.all(removals)) removed.add(status)
    await waitForJobs()
    const remaining = await db
      .selectFrom('removed_comment')
      .select('public_id')
      .where(
        'public_id',
        'in',
        [parent, ...replies].map(({ publicId }) => publicId),
      )
      .execute()
    expect(remaining).toEqual([])
  }
  removed.verify()
  expect(await findCounterDrift(db)).toEqual(drift)
})

test('deleting a post waits for a removal, so that its purge and the removal never deadlock', async () => {
  await waitForJobs()
  const { db } = await app()
  const itemRow = db.selectFrom('item').select('id').where('public_id', '=', target.publicId)
  const { id: itemId } = await itemRow.executeTakeFirstOrThrow()
  const pending = await db.transaction().execute(async (tx) => {
    // The lock of a change. Jobs that refer to the comment do not wait for it and are not counted.
    const row = tx.selectFrom('item').select('id').where('id', '=', itemId)
    await row.forNoKeyUpdate().execute()
    const removal = remove(ada)
    await eventually(async () => expect(await countWaiting(db)).toBe(1))
    const deletion = ada.copy().call(deletePost, { params: { publicId: id } })
    await eventually(async () => expect(await countWaiting(db)).toBe(2))
    expect((await visitor().call(getPost, { params: { publicId: id } })).status).toBe(200)
    return { removal, deletion }
  })
  expect([await pending.removal, (await pending.deletion).status]).toEqual([200, 200])
})
