import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteComment, listComments } from '@seam/contract/comment.ts'
import { deletePost, getPost } from '@seam/contract/post.ts'
import { deleteVideo } from '@seam/contract/video.ts'
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
import { accountIdOf, itemIdOf, seedVideos } from '../../../test/seed.ts'
import { gatherComments } from '../comment/gather-comments.ts'
import { PURGE_ITEM } from './delete-item.ts'
import { addVideoItem, adjustCommentCount } from './item-store.ts'
import { eventually } from '../../../test/eventually.ts'
import { waitForNotifications } from '../../../test/notifications.ts'
import { raceOutcomes } from '../../../test/race-outcomes.ts'

let ada: Person
let crowd: Person[]
beforeAll(async () => {
  ada = await person('Ada')
  crowd = await Promise.all(Array.from({ length: 20 }, () => person('Ben')))
})

const operations = {
  video: {
    make: async () => (await seedVideos(ada, 1))[0] ?? '',
    remove: (id: string) => ada.call(deleteVideo, { params: { publicId: id } }),
  },
  post: {
    make: async () => (await post(ada)).publicId,
    remove: (id: string) => ada.call(deletePost, { params: { publicId: id } }),
  },
  comment: {
    make: async () => (await comment(ada, 'post', (await post(ada)).publicId)).publicId,
    remove: (id: string) => ada.call(deleteComment, { params: { commentId: id } }),
  },
}

async function rowsOf(id: number) {
  const { db } = await app()
  const { rows } = await sql`
    select item.id from item where id = ${id} or parent_id = ${id} or root_id = ${id}
    union all select item_id from vote where item_id = ${id}
    union all select item_id from item_counter where item_id = ${id}
    union all select item_id from comment where not exists (
      select from item where item.id = comment.item_id)
  `.execute(db)
  return rows
}

const commented = raceOutcomes(201, 404)
const voted = raceOutcomes(200, 404)
afterAll(() => {
  commented.verify()
  voted.verify()
})

describe.each(['video', 'post', 'comment'] as const)('while a %s is being deleted', (entity) => {
  const { make, remove } = operations[entity]

  test('twenty concurrent comments return 201 or 404, and leave no rows', async () => {
    for (const early of [0, 5, 20]) {
      const publicId = await make()
      const id = await itemIdOf({ publicId })
      const comments = crowd.slice(0, early).map((who) => requestComment(who, entity, publicId))
      const deletion = remove(publicId)
      comments.push(...crowd.slice(early).map((who) => requestComment(who, entity, publicId)))
      expect((await deletion).status).toBe(200)
      for (const { status } of await Promise.all(comments)) commented.add(status)
      const query = { entity, entityId: publicId }
      expect((await visitor().call(listComments, { query })).status).toBe(404)
      await waitForJobs()
      expect(await rowsOf(id)).toEqual([])
    }
  })

  test('twenty concurrent votes return 200 or 404, and leave no rows', async () => {
    for (const early of [0, 5, 20]) {
      const publicId = await make()
      const id = await itemIdOf({ publicId })
      const votes = crowd.slice(0, early).map((who) => vote(who, entity, publicId))
      const deletion = remove(publicId)
      // Votes that arrive together are counted together: these arrive one after another.
      const late = crowd.slice(early).map(async (who, index) => {
        await delay(10 * index)
        return vote(who, entity, publicId)
      })
      votes.push(...late)
      expect((await deletion).status).toBe(200)
      for (const { status } of await Promise.all(votes)) voted.add(status)
      await waitForJobs()
      expect(await rowsOf(id)).toEqual([])
    }
  })
})

test('concurrent comments and deletions keep the count correct', async () => {
  const { publicId } = await post(ada)
  const some = crowd.slice(0, 6)
  const first = await Promise.all(some.map((who) => comment(who, 'post', publicId)))
  const answers = await Promise.all(
    some.flatMap((who, index) => [
      requestComment(who, 'post', publicId),
      who.call(deleteComment, { params: { commentId: first[index]?.publicId } }),
    ]),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]))
  const { data } = await visitor().call(getPost, { params: { publicId } })
  expect(data[0]?.commentsCount).toBe(6)
  const query = { entity: 'post', entityId: publicId, limit: 50 }
  const list = await visitor().call(listComments, { query })
  expect([list.data.docs.length, list.data.totalDocs]).toEqual([6, 6])
})

test('a publication does not wait for one of another account to commit', async () => {
  const { db } = await app()
  const owners = await Promise.all(crowd.slice(0, 2).map(accountIdOf))
  const open = []
  const slots = new Set<number>()
  try {
    // The connections of a process usually have different slots, but any two may share one.
    while (slots.size < 2) {
      const tx = await db.startTransaction().execute()
      open.push(tx)
      const { rows } = await sql<{ slot: number }>`select counter_slot() as slot`.execute(tx)
      const { slot = 0 } = rows[0] ?? {}
      if (slots.has(slot)) continue
      const ownerId = owners[slots.size] ?? 0
      slots.add(slot)
      await sql`set local lock_timeout = '5s'`.execute(tx)
      await addVideoItem(tx, { category: 'ART', ownerId, listed: true })
    }
  } finally {
    for (const tx of open) await tx.rollback().execute()
  }
  expect(slots.size).toBe(2)
})

test('comments that arrive while another under the same post waits are written together, each with its own response', async () => {
  const { publicId } = await post(ada)
  const id = await itemIdOf({ publicId })
  const { db } = await app()
  const query = { entity: 'post', entityId: publicId, limit: 50 }
  const { written } = await db.transaction().execute(async (tx) => {
    const counter = tx.selectFrom('item_counter').select('item_id').where('item_id', '=', id)
    await counter.forUpdate().execute()
    const requests = crowd.map((who, n) =>
      requestComment(who, 'post', publicId, { content: `Comment ${n}` }),
    )
    await eventually(async () => expect(await countWaiting()).toBe(1))
    expect((await visitor().call(listComments, { query })).data.totalDocs).toBe(0)
    return { written: requests }
  })
  const answers = await Promise.all(written)
  expect(answers.map(({ status, data }) => [status, data.content])).toEqual(
    crowd.map((_, n) => [201, `Comment ${n}`]),
  )
  expect((await visitor().call(listComments, { query })).data.totalDocs).toBe(crowd.length)
  const { rows } = await sql<{ transactions: number }>`
    select count(distinct xmin::text) as transactions from item where parent_id = ${id}
  `.execute(db)
  expect(rows[0]?.transactions).toBeLessThan(crowd.length)
})

test('a comment that cannot be written does not prevent the others in its batch', async () => {
  const { publicId } = await post(ada)
  const id = await itemIdOf({ publicId })
  const services = await app()
  const hold = () => Promise.reject(new Error('no comment is held'))
  const spam = { hold, check: hold, checkEdit: hold, checkProfile: hold, checkCaptions: hold }
  const publish = gatherComments({ ...services, spam })
  const owners = await Promise.all(crowd.slice(0, 4).map(accountIdOf))
  const gone = 1_000_000_000
  const answers = await Promise.allSettled(
    [...owners, gone, ...owners].map((ownerId) =>
      publish(id, { ownerId, content: 'Hello', parentId: id, rootId: id }),
    ),
  )
  const failed = answers.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))
  expect(failed).toEqual([4])
  const query = { entity: 'post', entityId: publicId }
  expect((await visitor().call(listComments, { query })).data.totalDocs).toBe(8)
})

test('replies to a comment that is being deleted keep the counts of its post correct', async () => {
  const { publicId } = await post(ada)
  const parent = await comment(ada, 'post', publicId)
  const other = await comment(ada, 'post', publicId)
  const replies = crowd.map((who) => requestComment(who, 'comment', parent.publicId))
  const otherRequests = [
    ada.call(deleteComment, { params: { commentId: parent.publicId } }),
    ...crowd.slice(0, 3).map((who) => requestComment(who, 'comment', other.publicId)),
  ]
  for (const { status } of await Promise.all(replies)) expect([201, 404]).toContain(status)
  expect((await Promise.all(otherRequests)).map(({ status }) => status)).toEqual([
    200, 201, 201, 201,
  ])
  const query = { entity: 'post', entityId: publicId }
  const { data } = await visitor().call(listComments, { query })
  expect(data).toMatchObject({ totalDocs: 1, docs: [{ repliesCount: 3 }] })
})

/**
 * Returns the number of connections that are waiting for a row lock and have run one deadlock
 * check.
 */
async function countWaiting(): Promise<number> {
  const { db } = await app()
  const { rows } = await sql`
    select pid from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted
      and waitstart < now() - 1.5 * current_setting('deadlock_timeout')::interval
  `.execute(db)
  return rows.length
}

/**
 * Waits for anything that locks items after earlier requests, including those of the test itself.
 */
async function waitForLocks() {
  await waitForJobs()
  await waitForNotifications()
}

test.each(['comment', 'reply', 'vote'] as const)(
  'a %s that waits while its target is deleted returns 404',
  async (what) => {
    const parent = await post(ada)
    const { publicId } = what === 'reply' ? await comment(ada, 'post', parent.publicId) : parent
    const id = await itemIdOf({ publicId })
    await waitForLocks()
    const { db } = await app()
    const [ben = ada] = crowd
    const result = await db.transaction().execute(async (deleting) => {
      await deleting.selectFrom('item').select('id').where('id', '=', id).forUpdate().execute()
      const answer =
        what === 'vote'
          ? vote(ben, 'post', publicId)
          : requestComment(ben, what === 'reply' ? 'comment' : 'post', publicId)
      await eventually(async () => expect(await countWaiting()).toBe(1))
      const deleted = { deleted_at: new Date() }
      await deleting.updateTable('item').set(deleted).where('id', '=', id).execute()
      if (what === 'reply') await adjustCommentCount(deleting, await itemIdOf(parent), -1)
      return { answer }
    })
    expect((await result.answer).status).toBe(404)
    const under = db.selectFrom('item').select('id').where('parent_id', '=', id)
    expect(await under.execute()).toEqual([])
    const votes = db.selectFrom('vote').select('item_id').where('item_id', '=', id)
    expect(await votes.execute()).toEqual([])
  },
)

/** Returns how often the purge job of an item was retried. */
async function retries(id: number) {
  const { db } = await app()
  const { rows } = await sql<{ retries: number }>`
    select retry_count as retries from pgboss.job
    where name = ${PURGE_ITEM} and (data ->> 'itemId')::bigint = ${id}
  `.execute(db)
  return rows
}

test.each([
  ['first', 'item_counter'],
  ['second', 'vote'],
] as const)(
  'a %s vote that waits while a post is purged never deadlocks with the purge',
  async (which, table) => {
    const { publicId } = await post(ada)
    const id = await itemIdOf({ publicId })
    const [ben = ada] = crowd
    if (which === 'second') await vote(ben, 'post', publicId)
    await waitForLocks()
    const { db } = await app()
    // Another transaction locks the row that both must wait for.
    const result = await db.transaction().execute(async (tx) => {
      await tx.selectFrom(table).select('item_id').where('item_id', '=', id).forUpdate().execute()
      const answer = vote(ben, 'post', publicId)
      await eventually(async () => expect(await countWaiting()).toBe(1))
      expect((await operations.post.remove(publicId)).status).toBe(200)
      await eventually(async () => expect(await countWaiting()).toBe(2))
      return { answer }
    })
    expect([200, 404]).toContain((await result.answer).status)
    await waitForJobs()
    expect(await rowsOf(id)).toEqual([])
    expect(await retries(id)).toEqual([{ retries: 0 }])
  },
)
