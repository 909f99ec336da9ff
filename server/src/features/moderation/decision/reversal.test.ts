import { beforeAll, expect, test } from 'vitest'
import { listComments } from '@seam/contract/comment.ts'
import { reverseDecision } from '@seam/contract/moderation/decision.ts'
import { listPosts } from '@seam/contract/post.ts'
import { search } from '@seam/contract/search.ts'
import { webFeeds } from '@seam/contract/sharing-paths.ts'
import { listVideos } from '@seam/contract/video.ts'
import { app } from '../../../../test/app.ts'
import { comment, person, type Person, post, staff, visitor, vote } from '../../../../test/cast.ts'
import type { Client } from '../../../../test/client.ts'
import { decide, subject } from '../../../../test/moderation.ts'
import { seedVideos } from '../../../../test/seed.ts'
import { syncVotes } from '../../../../test/vote-scores.ts'
import { findCounterDrift } from '../../item/counter-store.ts'

let moderator: Person
beforeAll(async () => {
  moderator = await staff('Ben', 'moderator')
})

/** Reads every list in which a visitor finds content of a person. */
async function listsOf(who: Client, { username }: Person, words: string) {
  const lists = await Promise.all([
    who.call(listVideos, { query: { limit: 50 } }),
    who.call(listVideos, { query: { limit: 50, sort: 'top', range: 'all' } }),
    who.call(listVideos, { query: { limit: 50, sort: 'hot' } }),
    who.call(listVideos, { query: { limit: 50, category: 'GENERAL' } }),
    who.call(listVideos, { query: { limit: 50, username } }),
    who.call(listPosts, { query: { limit: 50 } }),
    who.call(listPosts, { query: { limit: 50, sort: 'top', range: 'day' } }),
    who.call(listPosts, { query: { limit: 50, username } }),
    who.call(search, { query: { q: words } }),
  ])
  const pages = await Promise.all(
    [webFeeds.atom, `/u/${username}/feed.xml`, '/sitemap/items/1.xml'].map(async (path) =>
      (await who.fetch(path)).text(),
    ),
  )
  return JSON.stringify([lists.map(({ data }) => data), pages])
}

test.each(['hide', 'limit', 'suspend', 'delete'] as const)(
  'the reversal of "%s" restores all lists byte for byte, and all counters',
  async (action) => {
    const [ada, ben] = [await person('Ada'), await person('Ben')]
    const words = `Heron${process.pid}${action}`
    const [video = ''] = await seedVideos(ada, 1, { title: words })
    await seedVideos(ada, 1)
    await post(ada, `${words} again`)
    const { publicId: postId } = await post(ben, 'Under this')
    const { publicId: commentId } = await comment(ada, 'post', postId, words)
    await vote(ben, 'video', video)
    await vote(ben, 'comment', commentId)
    const { db } = await app()
    await syncVotes()
    const commentsSeen = async () =>
      JSON.stringify(
        await Promise.all(
          (['new', 'top'] as const).map(async (sort) => {
            const query = { entity: 'post', entityId: postId, sort }
            return (await visitor().call(listComments, { query })).data
          }),
        ),
      )
    const before = [await listsOf(visitor(), ada, words), await commentsSeen()]
    const about = action === 'limit' || action === 'suspend' ? 'profile' : 'video'
    const decided = await decide(
      moderator,
      subject(about, about === 'video' ? video : ada.username),
      action,
    )
    expect(decided.status).toBe(201)
    expect(await listsOf(visitor(), ada, words)).not.toContain(video)
    expect(await findCounterDrift(db)).toEqual([])
    const { publicId } = decided.data
    const { status } = await moderator.call(reverseDecision, { params: { publicId } })
    expect(status).toBe(200)
    const after = [await listsOf(visitor(), ada, words), await commentsSeen()]
    expect(after.map((list, index) => list === before[index])).toEqual([true, true])
    expect(await findCounterDrift(db)).toEqual([])
  },
)
