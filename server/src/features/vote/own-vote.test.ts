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

const viewers = (): [Client, VoteType | null][] => [
  [ada, null],
  [ben, 'UPVOTE'],
  [cleo, 'DOWNVOTE'],
  [visitor(), null],
]

interface Votable {
  publicId: string
  upvotes: number
  downvotes: number
  currUserVoteType: VoteType | null
}
const votesOn = (docs: Votable[], id: string) => {
  const found = docs.find(({ publicId }) => publicId === id)
  return [found?.currUserVoteType, found?.upvotes, found?.downvotes]
}

test('a video shows the viewer’s own vote, in every list and by id', async () => {
  const [id = ''] = await seedVideos(ada, 1)
  await vote(ben, 'video', id, 'UPVOTE')
  await vote(cleo, 'video', id, 'DOWNVOTE')
  for (const [who, own] of viewers()) {
    const lists: Record<string, string>[] = [{}, { username: ada.username }]
    lists.push({ category: 'GENERAL' })
    if (who === ben || who === cleo) lists.push({ feed: 'following' })
    for (const query of lists) {
      const { data } = await who.call(listVideos, { query })
      expect([query, ...votesOn(data.docs, id)]).toEqual([query, own, 1, 1])
    }
    const one = await who.call(getVideo, { params: { publicId: id } })
    expect(votesOn(one.data, id)).toEqual([own, 1, 1])
  }
})

test('a post shows the viewer’s own vote, in every list, by id and after an edit', async () => {
  const { publicId: id } = await post(ada)
  await vote(ben, 'post', id, 'UPVOTE')
  await vote(cleo, 'post', id, 'DOWNVOTE')
  for (const [who, own] of viewers()) {
    const lists: Record<string, string>[] = [{}, { username: ada.username }]
    if (who === ben || who === cleo) lists.push({ feed: 'following' })
    for (const query of lists) {
      const { data } = await who.call(listPosts, { query })
      expect([query, ...votesOn(data.docs, id)]).toEqual([query, own, 1, 1])
    }
    const one = await who.call(getPost, { params: { publicId: id } })
    expect(votesOn(one.data, id)).toEqual([own, 1, 1])
  }
  await vote(ada, 'post', id, 'UPVOTE')
  const body = { content: 'Changed' }
  const edited = await ada.call(editPost, { params: { publicId: id }, body })
  expect(votesOn([edited.data], id)).toEqual(['UPVOTE', 2, 1])
})

test.each(['video', 'post'] as const)(
  'a comment on a %s and its reply show the viewer’s own vote, in lists and by id',
  async (entity) => {
    const [video = ''] = await seedVideos(ada, 1)
    const entityId = entity === 'video' ? video : (await post(ada)).publicId
    const parent = await comment(ada, entity, entityId)
    const reply = await comment(ada, 'comment', parent.publicId)
    for (const { publicId } of [parent, reply]) {
      await vote(ben, 'comment', publicId, 'UPVOTE')
      await vote(cleo, 'comment', publicId, 'DOWNVOTE')
    }
    for (const [who, own] of viewers()) {
      const list = await who.call(listComments, { query: { entity, entityId } })
      expect(votesOn(list.data.docs, parent.publicId)).toEqual([own, 1, 1])
      expect(votesOn(list.data.docs[0]?.replies ?? [], reply.publicId)).toEqual([own, 1, 1])
      const query = { entity: 'comment', entityId: parent.publicId }
      const replies = await who.call(listComments, { query })
      expect(votesOn(replies.data.docs, reply.publicId)).toEqual([own, 1, 1])
      const one = await who.call(getComment, { params: { commentId: reply.publicId } })
      expect(votesOn([one.data.comment], parent.publicId)).toEqual([own, 1, 1])
      expect(votesOn(one.data.reply ? [one.data.reply] : [], reply.publicId)).toEqual([own, 1, 1])
    }
  },
)

test('a withdrawn vote is not shown', async () => {
  const { publicId: id } = await post(ada)
  await vote(ben, 'post', id, 'UPVOTE')
  await vote(ben, 'post', id, 'UPVOTE')
  const { data } = await ben.call(listPosts, { query: { username: ada.username } })
  expect(votesOn(data.docs, id)).toEqual([null, 0, 0])
})

test('a vote on one item is not shown on another', async () => {
  const [one, two] = [await post(ada), await post(ada)]
  await vote(ben, 'post', one.publicId, 'UPVOTE')
  const { data } = await ben.call(listPosts, { query: { username: ada.username } })
  expect(votesOn(data.docs, two.publicId)).toEqual([null, 0, 0])
})
