import type { Comment } from '@seam/contract/comment.ts'
import { initialQueryKeys } from '@seam/contract/pages.ts'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../../entities/cache/query-client.ts'
import {
  addCachedComment,
  addCachedReply,
  removeCachedComment,
  removeCachedReply,
} from './cache.ts'
import { commentKeys } from './keys.ts'

const item = { entity: 'post', publicId: 'post' } as const

const makeComment = (publicId: string, replies: Comment['replies'] = []): Comment => ({
  _id: publicId,
  publicId,
  content: publicId,
  mentions: [],
  owner: { username: 'ada', fullName: 'Ada', avatar: null },
  createdAt: '2026-01-01T00:00:00.000Z',
  editedAt: null,
  upvotes: 0,
  downvotes: 0,
  currUserVoteType: null,
  hasReplies: replies.length > 0,
  repliesCount: replies.length,
  replies,
  removedBy: null,
  isPinned: false,
  isHeld: false,
})
const makeReply = (publicId: string) => ({ ...makeComment(publicId), replies: [] })

function cachePage(page: number, docs: Comment[]) {
  queryClient.setQueryData(commentKeys.page(item, { page }), { docs, page, totalDocs: 13 })
}
const cachedPage = (page: number) =>
  queryClient.getQueryData<{ docs: Comment[]; totalDocs: number }>(commentKeys.page(item, { page }))
const cachedPost = () => queryClient.getQueryData(initialQueryKeys.post('post'))

afterEach(() => queryClient.clear())

test('adds a new comment at the top of the first page and to every count', () => {
  cachePage(1, [makeComment('old')])
  cachePage(2, [makeComment('older')])
  queryClient.setQueryData(initialQueryKeys.post('post'), { publicId: 'post', commentsCount: 13 })
  addCachedComment(item, makeComment('new'))
  expect(cachedPage(1)?.docs.map(({ publicId }) => publicId)).toEqual(['new', 'old'])
  expect(cachedPage(2)?.docs).toHaveLength(1)
  expect([cachedPage(1)?.totalDocs, cachedPage(2)?.totalDocs]).toEqual([14, 14])
  expect(cachedPost()).toMatchObject({ commentsCount: 14 })
  removeCachedComment(item, makeComment('new'))
  expect(cachedPage(1)?.docs).toHaveLength(1)
  expect(cachedPost()).toMatchObject({ commentsCount: 13 })
})

test('adds a new comment at the top of every order, and keeps it for the order of votes', () => {
  const docs = [makeComment('old')]
  for (const sort of ['new', 'top'] as const) {
    queryClient.setQueryData(commentKeys.page(item, { page: 1 }, sort), { docs, page: 1 })
  }
  addCachedComment(item, makeComment('new'))
  for (const sort of ['new', 'top'] as const) {
    const key = commentKeys.page(item, { page: 1 }, sort)
    expect(queryClient.getQueryData(key)).toMatchObject({
      docs: [{ publicId: 'new' }, { publicId: 'old' }],
    })
  }
  expect(queryClient.getQueryData(commentKeys.written(item))).toMatchObject([{ publicId: 'new' }])
  removeCachedComment(item, makeComment('new'))
  expect(queryClient.getQueryData(commentKeys.written(item))).toEqual([])
})

test('counts replies on their parent and clears the thread that a link to a deleted reply points to', () => {
  const parent = makeComment('parent', [makeReply('first')])
  cachePage(1, [parent])
  addCachedReply(parent, makeReply('second'))
  expect(cachedPage(1)?.docs[0]).toMatchObject({ repliesCount: 2, replies: [{}, {}] })
  const reply = makeReply('first')
  queryClient.setQueryData(commentKeys.thread('first'), { ...item, comment: parent, reply })
  removeCachedReply({ ...parent, repliesCount: 2 }, reply)
  expect(cachedPage(1)?.docs[0]).toMatchObject({
    repliesCount: 1,
    replies: [{ publicId: 'second' }],
  })
  expect(queryClient.getQueryData(commentKeys.thread('first'))).toBeNull()
})

test('changes no count when the author deletes a comment or reply that was removed before', () => {
  const removedBy = { username: 'ada' }
  const reply = { ...makeReply('removed reply'), removedBy }
  const parent = { ...makeComment('parent', [makeReply('reply'), reply]), repliesCount: 1 }
  const removed = { ...makeComment('removed'), removedBy }
  cachePage(1, [removed, parent])
  queryClient.setQueryData(initialQueryKeys.post('post'), { publicId: 'post', commentsCount: 13 })
  removeCachedComment(item, removed)
  removeCachedReply(parent, reply)
  expect(cachedPage(1)).toMatchObject({
    totalDocs: 13,
    docs: [{ publicId: 'parent', repliesCount: 1 }],
  })
  expect(cachedPage(1)?.docs[0]?.replies).toHaveLength(1)
  expect(cachedPost()).toMatchObject({ commentsCount: 13 })
})
