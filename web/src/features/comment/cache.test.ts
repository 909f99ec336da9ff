import type { Comment } from '@seam/contract/comment.ts'
import { initialKeys } from '@seam/contract/pages.ts'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../lib/cache/query-client.ts'
import { addComment, addReply, dropComment, dropReply } from './cache.ts'
import { commentKeys } from './keys.ts'

const about = { entity: 'post', publicId: 'post' } as const

const said = (publicId: string, replies: Comment['replies'] = []): Comment => ({
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
})
const answer = (publicId: string) => ({ ...said(publicId), replies: [] })

function keep(page: number, docs: Comment[]) {
  queryClient.setQueryData(commentKeys.page(about, { page }), { docs, page, totalDocs: 13 })
}
const kept = (page: number) =>
  queryClient.getQueryData<{ docs: Comment[]; totalDocs: number }>(
    commentKeys.page(about, { page }),
  )
const onPost = () => queryClient.getQueryData(initialKeys.post('post'))

afterEach(() => queryClient.clear())

test('a new comment stands first on the first page and counts everywhere', () => {
  keep(1, [said('old')])
  keep(2, [said('older')])
  queryClient.setQueryData(initialKeys.post('post'), { publicId: 'post', commentsCount: 13 })
  addComment(about, said('new'))
  expect(kept(1)?.docs.map(({ publicId }) => publicId)).toEqual(['new', 'old'])
  expect(kept(2)?.docs).toHaveLength(1)
  expect([kept(1)?.totalDocs, kept(2)?.totalDocs]).toEqual([14, 14])
  expect(onPost()).toMatchObject({ commentsCount: 14 })
  dropComment(about, said('new'))
  expect(kept(1)?.docs).toHaveLength(1)
  expect(onPost()).toMatchObject({ commentsCount: 13 })
})

test('replies are counted on what they reply to, and a link to a deleted one leads nowhere', () => {
  const parent = said('parent', [answer('first')])
  keep(1, [parent])
  addReply(parent, answer('second'))
  expect(kept(1)?.docs[0]).toMatchObject({ repliesCount: 2, replies: [{}, {}] })
  const reply = answer('first')
  queryClient.setQueryData(commentKeys.one('first'), { ...about, comment: parent, reply })
  dropReply({ ...parent, repliesCount: 2 }, reply)
  expect(kept(1)?.docs[0]).toMatchObject({ repliesCount: 1, replies: [{ publicId: 'second' }] })
  expect(queryClient.getQueryData(commentKeys.one('first'))).toBeNull()
})

test('a removed comment or reply that its writer deletes changes no count', () => {
  const removedBy = { username: 'ada' }
  const reply = { ...answer('removed reply'), removedBy }
  const parent = { ...said('parent', [answer('reply'), reply]), repliesCount: 1 }
  const removed = { ...said('removed'), removedBy }
  keep(1, [removed, parent])
  queryClient.setQueryData(initialKeys.post('post'), { publicId: 'post', commentsCount: 13 })
  dropComment(about, removed)
  dropReply(parent, reply)
  expect(kept(1)).toMatchObject({ totalDocs: 13, docs: [{ publicId: 'parent', repliesCount: 1 }] })
  expect(kept(1)?.docs[0]?.replies).toHaveLength(1)
  expect(onPost()).toMatchObject({ commentsCount: 13 })
})
