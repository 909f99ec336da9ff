import { afterEach, beforeEach, expect, test } from 'vitest'
import { listComments } from '@seam/contract/comment.ts'
import { answerAppeal, appealDecision } from '@seam/contract/moderation/decision.ts'
import { EVENTS_PATH } from '@seam/contract/events.ts'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { getPost, listPosts } from '@seam/contract/post.ts'
import { getProfile } from '@seam/contract/profile.ts'
import { editSite } from '@seam/contract/site-settings.ts'
import { getTwoFactor } from '@seam/contract/two-factor.ts'
import { getVideo } from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
import {
  block,
  comment,
  person,
  type Person,
  post,
  publish,
  requestComment,
  staff,
  vote,
  waitUntilProcessed,
} from '../../../test/cast.ts'
import { decide, subject } from '../../../test/moderation.ts'
import { resetSite } from '../../../test/reset-site.ts'
import { enableFor } from '../../../test/second-factor.ts'

let owner: Person
beforeEach(async () => {
  owner = await staff('Ada', 'owner')
  await enableFor(owner)
})
afterEach(resetSite)

const require = async (requireTwoFactor: boolean) =>
  expect((await owner.call(editSite, { body: { requireTwoFactor } })).status).toBe(200)

test('a moderator without the second factor that the site requires sees what a member sees', async () => {
  const [ben, cleo] = [await staff('Ben', 'moderator'), await person('Cleo')]
  const video = await waitUntilProcessed(cleo, await publish(cleo))
  const { publicId: postId } = await post(cleo)
  const { publicId: openPost } = await post(owner)
  const { publicId: commentId } = await comment(cleo, 'post', openPost)
  const fallen = await person('Cleo')
  const blocker = await person('Ada')
  const { publicId: blockersPost } = await post(blocker)
  await block(blocker, ben)
  for (const about of [
    subject('video', video.publicId),
    subject('post', postId),
    subject('comment', commentId),
  ]) {
    expect((await decide(owner, about, 'hide')).status).toBe(201)
  }
  expect((await decide(owner, subject('profile', fallen.username), 'suspend')).status).toBe(201)

  const statusesFor = async (who: Person) => ({
    video: (await who.call(getVideo, { params: { publicId: video.publicId } })).status,
    post: (await who.call(getPost, { params: { publicId: postId } })).status,
    profile: (await who.call(getProfile, { params: { username: fallen.username } })).status,
    pages: await Promise.all(
      [`/v/${video.publicId}`, `/p/${postId}`, `/u/${fallen.username}`].map(
        async (path) => (await who.fetch(path)).status,
      ),
    ),
    files: await Promise.all(
      [video.videoFile.url, video.videoFile.hlsUrl, video.thumbnail.url].map(
        async (url) => (await who.fetch(url ?? '')).status,
      ),
    ),
    vote: (await vote(who, 'post', postId)).status,
    comment: (await requestComment(who, 'post', postId)).status,
    comments: (
      await who.call(listComments, { query: { entity: 'post', entityId: openPost } })
    ).data.docs.map((one) => one.publicId),
    ofBlocker: [
      (await who.call(getPost, { params: { publicId: blockersPost } })).status,
      (await who.call(listPosts, { query: { limit: 1, username: blocker.username } })).data.docs
        .length,
    ],
  })
  const asModerator = await statusesFor(ben)
  expect(asModerator).toMatchObject({
    video: 200,
    post: 200,
    profile: 200,
    pages: [200, 200, 200],
    files: [200, 200, 200],
  })
  await require(true)
  const member = await person('Ada')
  await block(blocker, member)
  const asMember = await statusesFor(member)
  expect(asMember).toMatchObject({
    video: 404,
    post: 404,
    profile: 404,
    pages: [404, 404, 404],
    files: [404, 404, 404],
    vote: 404,
    comment: 404,
    comments: [],
  })
  expect(await statusesFor(ben)).toEqual(asMember)
  expect((await ben.call(getTwoFactor)).data.isRequired).toBe(true)
  const events = await ben.fetch(`${API_BASE}${EVENTS_PATH}`)
  expect(events.status).toBe(200)
  await events.body?.cancel()

  await enableFor(ben)
  const again = await statusesFor(ben)
  expect({ ...again, vote: 0 }).toEqual({ ...asModerator, vote: 0 })
})

test('a moderator without it answers no appeal, so the moderator who decided may answer', async () => {
  const [ben, cleo] = [await staff('Ben', 'moderator'), await person('Cleo')]
  await enableFor(ben)
  await require(true)
  const { publicId } = (await decide(ben, subject('post', (await post(cleo)).publicId), 'hide'))
    .data
  const params = { publicId }
  await cleo.call(appealDecision, { params, body: { text: 'Why?' } })
  const answer = { params, body: { isReversed: false, text: 'So it is' } }
  expect((await ben.call(answerAppeal, answer)).status).toBe(403)
  // No one else can.
  const colleague = await staff('Ada', 'moderator')
  const { db } = await app()
  await db
    .updateTable('account')
    .set({ role: 'member' })
    .where('username', 'not in', [ben.username, colleague.username])
    .execute()
  expect((await ben.call(answerAppeal, answer)).status).toBe(200)
})
