import { beforeAll, describe, expect, test } from 'vitest'
import { deleteComment, type Entity, listComments } from '@seam/contract/comment.ts'
import { comment, person, type Person, post, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { app } from '../../../test/app.ts'
import { accountIdOf } from '../../../test/seed.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import { deleteComment as removeHere, findDeletable } from './delete-comment.ts'

let ada: Person
let ben: Person
beforeAll(async () => {
  ;[ada, ben] = await Promise.all([person('Ada'), person('Ben')])
})

/**
 * Creates Ben's comments with these names, newest first. Removes those whose name starts with x.
 */
async function createComments(entity: Entity, id: string, names: string) {
  const nameOf = new Map<string, string>()
  for (const name of names.split(' ').reverse()) {
    const { publicId } = await comment(ben, entity, id, name)
    nameOf.set(publicId, name)
  }
  for (const [commentId, name] of nameOf) {
    if (name.startsWith('x')) await ada.call(deleteComment, { params: { commentId } })
  }
}

interface PageRequest {
  page?: number
  limit?: number
  cursor?: string | undefined
}
async function page(who: Client, entity: Entity, entityId: string, request: PageRequest) {
  const { data } = await who.call(listComments, { query: { entity, entityId, ...request } })
  return { ...data, docs: data.docs.map(({ content }) => content).join(' ') }
}

async function walk(who: Client, entity: Entity, id: string, limit: number) {
  const seen: string[] = []
  for (let number = 1, cursor: string | undefined; ; number++) {
    const { docs, nextCursor } = await page(who, entity, id, { limit, page: number, cursor })
    seen.push(docs)
    if (nextCursor === null) return seen
    cursor = nextCursor
  }
}

describe.each(['post', 'comment'] as const)('removed comments under a %s', (entity) => {
  let id: string
  beforeAll(async () => {
    id = (await post(ada)).publicId
    if (entity === 'comment') id = (await comment(ada, 'post', id)).publicId
    await createComments(entity, id, 'x1 a x2 b x3 x4 c d x5 e x6')
  })

  test('are in chronological order in addition to a full page, each on one page', async () => {
    const pages = ['x1 a x2 b x3 x4', 'c d x5', 'e x6']
    expect(await walk(ben, entity, id, 2)).toEqual(pages)
    for (const [index, docs] of pages.entries()) {
      expect(await page(ben, entity, id, { limit: 2, page: index + 1 })).toMatchObject({
        docs,
        totalDocs: 5,
        hasNextPage: index < 2,
        hasPrevPage: index > 0,
      })
    }
    expect((await page(ben, entity, id, { limit: 50 })).docs).toBe('x1 a x2 b x3 x4 c d x5 e x6')
    expect((await page(ben, entity, id, { limit: 2, page: 4 })).docs).toBe('')
  })

  test('do not change the pages of other viewers', async () => {
    for (const who of [visitor(), ada]) {
      expect(await walk(who, entity, id, 2)).toEqual(['a b', 'c d', 'e'])
    }
  })
})

test('removed comments with the same time as others are on exactly one page each', async () => {
  const { publicId: id } = await post(ada)
  await createComments('post', id, 'x1 a b x2 c')
  const { db, responseCache } = await app()
  const time = { created_at: new Date() }
  const parent = db.selectFrom('item').select('id').where('public_id', '=', id)
  await db.updateTable('item').set(time).where('parent_id', '=', parent).execute()
  await db.updateTable('removed_comment').set(time).where('parent_id', '=', parent).execute()
  await responseCache.invalidate()
  const seen = (await walk(ben, 'post', id, 1)).join(' ').split(' ')
  expect(seen.toSorted()).toEqual(['a', 'b', 'c', 'x1', 'x2'])
})

test('if all comments are removed, their author sees them on the first page', async () => {
  const { publicId: id } = await post(ada)
  await createComments('post', id, 'x1 x2 x3')
  expect(await page(ben, 'post', id, {})).toMatchObject({ docs: 'x1 x2 x3', totalDocs: 0 })
  expect(await page(visitor(), 'post', id, {})).toMatchObject({ docs: '', totalDocs: 0 })
  expect(await page(ben, 'post', id, { page: 2 })).toMatchObject({ docs: '' })
})

test('included replies contain the removed ones within the newest three', async () => {
  const { publicId: id } = await post(ada)
  const commented = await comment(ada, 'post', id)
  await createComments('comment', commented.publicId, 'x1 a b x2 c x3 d x4')
  const replies = async (who: Client) => {
    const { data } = await who.call(listComments, { query: { entity: 'post', entityId: id } })
    return data.docs[0]?.replies.map(({ content }) => content).join(' ')
  }
  expect(await replies(ben)).toBe('x1 a b x2 c')
  expect(await replies(visitor())).toBe('a b c')
})

test('a page cached by another process shows a removed comment to its author once and marked', async () => {
  const { publicId: id } = await post(ada)
  const { publicId } = await comment(ben, 'post', id, 'x')
  expect(await page(ben, 'post', id, {})).toMatchObject({ docs: 'x', totalDocs: 1 })
  const { db, queue } = await app()
  const viewer = { accountId: await accountIdOf(ada) } as Viewer
  await removeHere(db, queue, await findDeletable(db, publicId, viewer), viewer)
  const { data } = await ben.call(listComments, { query: { entity: 'post', entityId: id } })
  expect(data.docs).toMatchObject([{ publicId, removedBy: { username: ada.username } }])
})
