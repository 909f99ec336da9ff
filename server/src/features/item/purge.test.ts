import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { deleteComment, listComments } from '@seam/contract/comment.ts'
import { deletePost, getPost } from '@seam/contract/post.ts'
import { app, oneRun, settled } from '../../../test/app.ts'
import { comment, person, type Person, post, visitor, vote } from '../../../test/cast.ts'
import { itemId } from '../../../test/seed.ts'
import { purgeItem, purgeLeftovers } from './jobs.ts'

let ada: Person
let ben: Person
beforeAll(async () => {
  ;[ada, ben] = await Promise.all([person('Ada'), person('Ben')])
})

/** A post with a comment and a reply, all voted on; gives their row numbers. */
async function talk() {
  const { publicId } = await post(ada)
  const said = await comment(ben, 'post', publicId)
  const reply = await comment(ada, 'comment', said.publicId)
  await vote(ben, 'post', publicId)
  await vote(ben, 'comment', reply.publicId)
  const ids = await Promise.all([{ publicId }, said, reply].map(itemId))
  return { publicId, said, ids }
}

/** How many of these rows are left, in all tables. */
async function left(ids: number[]): Promise<number> {
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
const ALL_OF_A_TALK = 3 + 3 + 2 + 1 + 2

/** Purges by hand, as the worker does. */
async function purge(id: number) {
  const { db, objects } = await app()
  await purgeItem({ db, objects }).run(oneRun({ itemId: id }))
}
async function leftovers() {
  const { db, objects } = await app()
  await purgeLeftovers({ db, objects }).run(oneRun({}))
}
/** Deletes in the database alone, so long ago: as if the job had been lost. */
async function deletedWithoutJob(id: number, minutes: number) {
  const { db } = await app()
  await sql`
    update item set deleted_at = now() - ${minutes} * interval '1 minute' where id = ${id}
  `.execute(db)
}

describe('purging', () => {
  test('what is not deleted leaves it as it is', async () => {
    const { publicId, ids } = await talk()
    for (const id of ids) await purge(id)
    expect(await left(ids)).toBe(ALL_OF_A_TALK)
    expect((await visitor().call(getPost, { params: { publicId } })).status).toBe(200)
  })

  test('twice, or by two at once, does no harm', async () => {
    const { publicId, ids } = await talk()
    const [id = 0] = ids
    await ada.call(deletePost, { params: { publicId } })
    await Promise.all([purge(id), purge(id)])
    expect(await left(ids)).toBe(0)
    await purge(id)
    expect(await left(ids)).toBe(0)
  })

  test('what never was does no harm', async () => {
    await purge(2 ** 40)
    expect((await visitor().call(getPost, { params: { publicId: 'aaaaaaaaaaa' } })).status).toBe(
      404,
    )
  })

  test('a comment takes its replies and leaves what is above', async () => {
    const { publicId, said, ids } = await talk()
    const [postId = 0, ...below] = ids
    await ben.call(deleteComment, { params: { commentId: said.publicId } })
    await purge(below[0] ?? 0)
    expect(await left(below)).toBe(0)
    expect(await left([postId])).toBe(4)
    const { data } = await visitor().call(getPost, { params: { publicId } })
    expect(data[0]).toMatchObject({ commentsCount: 0, upvotes: 1 })
  })

  test('goes through a thousand comments in small steps', async () => {
    const { publicId, ids } = await talk()
    const [id = 0] = ids
    const { db } = await app()
    await sql`
      insert into item (public_id, kind, owner_id, parent_id, root_id)
      select 'bulk' || ${id} || '_' || number, 'comment', owner_id, id, id
      from item, generate_series(1, 1200) as number where id = ${id}
    `.execute(db)
    await ada.call(deletePost, { params: { publicId } })
    await purge(id)
    await settled()
    const under = db.selectFrom('item').select('id').where('root_id', '=', id)
    expect(await under.execute()).toEqual([])
    expect(await left(ids)).toBe(0)
  })
})

describe('every hour', () => {
  test('what was deleted over an hour ago and is still there goes, all else stays', async () => {
    const [long, short, none] = [await talk(), await talk(), await talk()]
    await deletedWithoutJob(long.ids[0] ?? 0, 61)
    await deletedWithoutJob(short.ids[0] ?? 0, 59)
    await leftovers()
    expect(await left(long.ids)).toBe(0)
    expect(await left(short.ids)).toBe(ALL_OF_A_TALK)
    expect(await left(none.ids)).toBe(ALL_OF_A_TALK)
    await leftovers()
    expect(await left(none.ids)).toBe(ALL_OF_A_TALK)
    const query = { entity: 'post', entityId: none.publicId }
    expect((await visitor().call(listComments, { query })).data.totalDocs).toBe(1)
  })

  test('a comment and the post that it stood under, both left over, go in any order', async () => {
    const { ids } = await talk()
    const [postId = 0, commentId = 0] = ids
    await deletedWithoutJob(postId, 90)
    await deletedWithoutJob(commentId, 120)
    await leftovers()
    expect(await left(ids)).toBe(0)
  })

  test('a worker that is stopped stops', async () => {
    const { ids } = await talk()
    await deletedWithoutJob(ids[0] ?? 0, 90)
    const { db, objects } = await app()
    const stopped = { signal: AbortSignal.abort() }
    await purgeLeftovers({ db, objects }).run(oneRun({}, stopped))
    expect(await left(ids)).toBe(ALL_OF_A_TALK)
    await leftovers()
    expect(await left(ids)).toBe(0)
  })
})
