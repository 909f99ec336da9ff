import { beforeAll, expect, test } from 'vitest'
import { getComment, listComments } from '@seam/contract/comment.ts'
import { editPost, getPost, listPosts } from '@seam/contract/post.ts'
import { getVideo, listVideos } from '@seam/contract/video.ts'
import type { VoteType } from '@seam/contract/vote.ts'
import { comment, follow, person, type Person, post, visitor, vote } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { seedVideos } from '../../../test/seed.ts'

let ada: Person
let ben: Person
let cleo: Person
beforeAll(async () => {
  ;[ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
  await follow(ben, ada)
  await follow(cleo, ada)
})

/** What each viewer voted, and so is shown. */
const viewers = (): [Client, VoteType | null][] => [
  [ada, null],
  [ben, 'UPVOTE'],
  [cleo, 'DOWNVOTE'],
  [visitor(), null],
]

interface Voted {
  publicId: string
  upvotes: number
  downvotes: number
  currUserVoteType: VoteType | null
}
const of = (docs: Voted[], id: string) => {
  const found = docs.find(({ publicId }) => publicId === id)
  return [found?.currUserVoteType, found?.upvotes, found?.downvotes]
}

test('of a video, in every list and alone', async () => {
  const [id = ''] = await seedVideos(ada, 1)
  await vote(ben, 'video', id, 'UPVOTE')
  await vote(cleo, 'video', id, 'DOWNVOTE')
  for (const [who, own] of viewers()) {
    const lists: Record<string, string>[] = [{}, { username: ada.username }]
    lists.push({ category: 'GENERAL' })
    if (who === ben || who === cleo) lists.push({ feed: 'following' })
    for (const query of lists) {
      const { data } = await who.call(listVideos, { query })
      expect([query, ...of(data.docs, id)]).toEqual([query, own, 1, 1])
    }
    const one = await who.call(getVideo, { params: { publicId: id } })
    expect(of(one.data, id)).toEqual([own, 1, 1])
  }
})

test('of a post, in every list, alone and after an edit', async () => {
  const { publicId: id } = await post(ada)
  await vote(ben, 'post', id, 'UPVOTE')
  await vote(cleo, 'post', id, 'DOWNVOTE')
  for (const [who, own] of viewers()) {
    const lists: Record<string, string>[] = [{}, { username: ada.username }]
    if (who === ben || who === cleo) lists.push({ feed: 'following' })
    for (const query of lists) {
      const { data } = await who.call(listPosts, { query })
      expect([query, ...of(data.docs, id)]).toEqual([query, own, 1, 1])
    }
    const one = await who.call(getPost, { params: { publicId: id } })
    expect(of(one.data, id)).toEqual([own, 1, 1])
  }
  await vote(ada, 'post', id, 'UPVOTE')
  const body = { content: 'Changed' }
  const edited = await ada.call(editPost, { params: { publicId: id }, body })
  expect(of([edited.data], id)).toEqual(['UPVOTE', 2, 1])
})

test.each(['video', 'post'] as const)(
  'of a comment on a %s and of its reply, in lists and alone',
  async (entity) => {
    const [video = ''] = await seedVideos(ada, 1)
    const entityId = entity === 'video' ? video : (await post(ada)).publicId
    const said = await comment(ada, entity, entityId)
    const reply = await comment(ada, 'comment', said.publicId)
    for (const { publicId } of [said, reply]) {
      await vote(ben, 'comment', publicId, 'UPVOTE')
      await vote(cleo, 'comment', publicId, 'DOWNVOTE')
    }
    for (const [who, own] of viewers()) {
      const list = await who.call(listComments, { query: { entity, entityId } })
      expect(of(list.data.docs, said.publicId)).toEqual([own, 1, 1])
      expect(of(list.data.docs[0]?.replies ?? [], reply.publicId)).toEqual([own, 1, 1])
      const query = { entity: 'comment', entityId: said.publicId }
      const replies = await who.call(listComments, { query })
      expect(of(replies.data.docs, reply.publicId)).toEqual([own, 1, 1])
      const one = await who.call(getComment, { params: { commentId: reply.publicId } })
      expect(of([one.data.comment], said.publicId)).toEqual([own, 1, 1])
      expect(of(one.data.reply ? [one.data.reply] : [], reply.publicId)).toEqual([own, 1, 1])
    }
  },
)

test('a vote that was taken back is none', async () => {
  const { publicId: id } = await post(ada)
  await vote(ben, 'post', id, 'UPVOTE')
  await vote(ben, 'post', id, 'UPVOTE')
  const { data } = await ben.call(listPosts, { query: { username: ada.username } })
  expect(of(data.docs, id)).toEqual([null, 0, 0])
})

test('votes on one thing are not shown on another', async () => {
  const [one, two] = [await post(ada), await post(ada)]
  await vote(ben, 'post', one.publicId, 'UPVOTE')
  const { data } = await ben.call(listPosts, { query: { username: ada.username } })
  expect(of(data.docs, two.publicId)).toEqual([null, 0, 0])
})
