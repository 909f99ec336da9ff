import { expect, test } from 'vitest'
import {
  commentOnPost,
  commentOnVideo,
  getComment,
  listComments,
  replyToComment,
} from '@seam/contract/comment.ts'
import type { Endpoint } from '@seam/contract/endpoint.ts'
import { endpoints } from '@seam/contract/endpoints.ts'
import * as follows from '@seam/contract/follow.ts'
import { addToWatchHistory, listWatchHistory, savePosition } from '@seam/contract/history.ts'
import * as notification from '@seam/contract/notification.ts'
import { createPost, editPost, getPost, listPosts } from '@seam/contract/post.ts'
import { getProfile } from '@seam/contract/profile.ts'
import * as relation from '@seam/contract/relation-endpoints.ts'
import { getVideo, listRelatedVideos, listVideos, recordView } from '@seam/contract/video.ts'
import { voteOnComment, voteOnPost, voteOnVideo } from '@seam/contract/vote.ts'
import {
  block,
  comment,
  follow,
  mute,
  person,
  type Person,
  post,
  visitor,
} from '../../../test/cast.ts'
import { waitForNotifications } from '../../../test/notifications.ts'
import { seedVideos } from '../../../test/seed.ts'

/** How Ben, the viewer, and Ada stand to each other. */
const standings = {
  'Ben blocks Ada': ({ ada, ben }: Scene) => block(ben, ada),
  'Ada blocks Ben': ({ ada, ben }: Scene) => block(ada, ben),
  'Ben mutes Ada': ({ ada, ben }: Scene) => mute(ben, ada),
  'Ada mutes Ben': ({ ada, ben }: Scene) => mute(ada, ben),
}

async function prepare() {
  const [ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
  const title = `Gulls over harbour${Date.now()}`
  const [cleosVideo = ''] = await seedVideos(cleo, 1, { title })
  const [video = ''] = await seedVideos(ada, 1, { title })
  const adasPost = (await post(ada)).publicId
  const cleosPost = (await post(cleo)).publicId
  const bensPost = (await post(ben)).publicId
  const adasComment = (await comment(ada, 'post', cleosPost)).publicId
  const cleosComment = (await comment(cleo, 'post', cleosPost)).publicId
  const cleoAtAda = (await comment(cleo, 'post', adasPost)).publicId
  await comment(ada, 'comment', cleosComment, 'A reply')
  await comment(ada, 'post', bensPost)
  await follow(ada, cleo)
  await follow(cleo, ada)
  await ben.call(addToWatchHistory, { query: { videoId: video } })
  await waitForNotifications()
  const items = { video, adasPost, cleosPost, bensPost, adasComment, cleosComment, cleoAtAda }
  return { ada, ben, cleo, cleosVideo, ...items }
}
type Scene = Awaited<ReturnType<typeof prepare>>

interface Row {
  /** What makes it another row of the same endpoint. */
  about?: string
  endpoint: Endpoint
  request: (scene: Scene) => {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: Record<string, unknown>
  }
  /** Whose username the response has if it shows what it is about. Ada's by default. */
  marker?: (scene: Scene) => Person
  /** The outcome for each standing, in their order. */
  expected: [string, string, string, string]
}

const lists: Row['expected'] = ['hidden', 'hidden', 'hidden', 'shown']
const ownList: Row['expected'] = ['hidden', 'hidden', 'shown', 'shown']
const opens: Row['expected'] = ['shown', 'shown', 'shown', 'shown']
const reaches = (status: number): Row['expected'] => ['403', '403', `${status}`, `${status}`]
const always = (status: number): Row['expected'] => Array(4).fill(`${status}`) as Row['expected']
const content = 'Well said'
const toAda = ({ ada }: Scene) => ({ params: { username: ada.username } })

const rows: Row[] = [
  { endpoint: listVideos, request: () => ({}), expected: lists },
  {
    about: 'top',
    endpoint: listVideos,
    request: () => ({ query: { sort: 'top' } }),
    expected: lists,
  },
  {
    about: 'hot',
    endpoint: listVideos,
    request: () => ({ query: { sort: 'hot' } }),
    expected: lists,
  },
  {
    about: 'following',
    endpoint: listVideos,
    request: () => ({ query: { feed: 'following' } }),
    expected: ['hidden', 'hidden', 'hidden', 'shown'],
  },
  {
    about: 'of Ada',
    endpoint: listVideos,
    request: ({ ada }) => ({ query: { username: ada.username } }),
    expected: ownList,
  },
  { endpoint: listPosts, request: () => ({}), expected: lists },
  {
    about: 'following',
    endpoint: listPosts,
    request: () => ({ query: { feed: 'following', sort: 'hot' } }),
    expected: lists,
  },
  {
    about: 'of Ada',
    endpoint: listPosts,
    request: ({ ada }) => ({ query: { username: ada.username } }),
    expected: ownList,
  },
  {
    endpoint: getVideo,
    request: ({ video }) => ({ params: { publicId: video } }),
    expected: opens,
  },
  {
    endpoint: getPost,
    request: ({ adasPost }) => ({ params: { publicId: adasPost } }),
    expected: opens,
  },
  {
    endpoint: listRelatedVideos,
    request: ({ cleosVideo }) => ({ params: { publicId: cleosVideo } }),
    expected: lists,
  },
  {
    endpoint: recordView,
    request: ({ video }) => ({ params: { publicId: video } }),
    expected: always(200),
  },
  {
    endpoint: listComments,
    request: ({ cleosPost }) => ({ query: { entity: 'post', entityId: cleosPost } }),
    expected: lists,
  },
  {
    about: 'top',
    endpoint: listComments,
    request: ({ cleosPost }) => ({ query: { entity: 'post', entityId: cleosPost, sort: 'top' } }),
    expected: lists,
  },
  {
    about: 'replies',
    endpoint: listComments,
    request: ({ cleosComment }) => ({ query: { entity: 'comment', entityId: cleosComment } }),
    expected: lists,
  },
  {
    endpoint: getComment,
    request: ({ adasComment }) => ({ params: { commentId: adasComment } }),
    expected: ['404', '404', '404', 'shown'],
  },
  {
    about: 'its replies',
    endpoint: getComment,
    request: ({ cleosComment }) => ({ params: { commentId: cleosComment } }),
    expected: lists,
  },
  {
    endpoint: commentOnVideo,
    request: ({ video }) => ({ query: { videoPublicId: video }, body: { content } }),
    expected: reaches(201),
  },
  {
    endpoint: commentOnPost,
    request: ({ adasPost }) => ({ query: { postPublicId: adasPost }, body: { content } }),
    expected: reaches(201),
  },
  {
    about: 'with a mention',
    endpoint: commentOnPost,
    request: ({ cleosPost, ada }) => ({
      query: { postPublicId: cleosPost },
      body: { content: `Look, @${ada.username}` },
    }),
    expected: reaches(201),
  },
  {
    endpoint: replyToComment,
    request: ({ adasComment }) => ({ query: { commentPublicId: adasComment }, body: { content } }),
    expected: reaches(201),
  },
  {
    about: 'of Cleo under a post of Ada',
    endpoint: replyToComment,
    request: ({ cleoAtAda }) => ({ query: { commentPublicId: cleoAtAda }, body: { content } }),
    expected: reaches(201),
  },
  {
    endpoint: createPost,
    request: ({ ada }) => ({ body: { content: `Look, @${ada.username}` } }),
    expected: reaches(201),
  },
  {
    endpoint: editPost,
    request: ({ ada, bensPost }) => ({
      params: { publicId: bensPost },
      body: { content: `Look, @${ada.username}` },
    }),
    expected: reaches(200),
  },
  {
    endpoint: voteOnVideo,
    request: ({ video }) => ({ query: { videoPublicId: video, toggle: 'UPVOTE' } }),
    expected: reaches(200),
  },
  {
    endpoint: voteOnPost,
    request: ({ adasPost }) => ({ query: { postPublicId: adasPost, toggle: 'UPVOTE' } }),
    expected: reaches(200),
  },
  {
    endpoint: voteOnComment,
    request: ({ adasComment }) => ({ query: { commentPublicId: adasComment, toggle: 'UPVOTE' } }),
    expected: reaches(200),
  },
  { endpoint: getProfile, request: toAda, expected: opens },
  {
    endpoint: follows.listFollowers,
    request: ({ cleo }) => ({ params: { username: cleo.username } }),
    expected: lists,
  },
  {
    about: 'of Ada',
    endpoint: follows.listFollowers,
    request: toAda,
    marker: ({ cleo }) => cleo,
    expected: ownList,
  },
  {
    endpoint: follows.listFollowing,
    request: ({ cleo }) => ({ params: { username: cleo.username } }),
    expected: lists,
  },
  {
    about: 'of Ada',
    endpoint: follows.listFollowing,
    request: toAda,
    marker: ({ cleo }) => cleo,
    expected: ownList,
  },
  {
    endpoint: follows.listFollowStates,
    request: ({ ada }) => ({ query: { usernames: ada.username } }),
    expected: opens,
  },
  { endpoint: listWatchHistory, request: () => ({}), expected: lists },
  {
    endpoint: addToWatchHistory,
    request: ({ video }) => ({ query: { videoId: video } }),
    expected: always(200),
  },
  {
    endpoint: savePosition,
    request: ({ video }) => ({ query: { videoId: video, position: '1' } }),
    expected: always(200),
  },
  { endpoint: notification.listNotifications, request: () => ({}), expected: lists },
  {
    endpoint: notification.addPublicationAlert,
    request: toAda,
    expected: ['403', '403', '200', '200'],
  },
  { endpoint: notification.getPublicationAlert, request: toAda, expected: always(200) },
  { endpoint: notification.removePublicationAlert, request: toAda, expected: always(200) },
  ...[notification.getThreadMute, notification.muteThread, notification.unmuteThread].map(
    (endpoint): Row => ({
      endpoint,
      request: ({ video }) => ({ params: { publicId: video } }),
      expected: always(200),
    }),
  ),
  {
    endpoint: relation.listExclusions,
    request: ({ ada }) => ({ query: { usernames: ada.username } }),
    expected: ['shown', 'shown', 'shown', 'hidden'],
  },
  // After all others: they change the follow and the standing.
  { endpoint: follows.toggleFollow, request: toAda, expected: reaches(200) },
  { endpoint: follows.listSuggestedUsers, request: () => ({}), expected: lists },
  ...[relation.blockUser, relation.unblockUser, relation.muteUser, relation.unmuteUser].map(
    (endpoint): Row => ({ endpoint, request: toAda, expected: always(200) }),
  ),
]

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Endpoints for one's own things, for staff, or of search, which carries no credentials. */
const notOfOthers = new Set(
  `POST /video/upload
  PATCH /video/{publicId}
  DELETE /video/{publicId}
  POST /video/{publicId}/retry
  PUT /video/{publicId}/captions/{language}
  DELETE /video/{publicId}/captions/{language}
  POST /embed/{publicId}/view
  DELETE /post/{publicId}
  PATCH /comment/update/{commentId}
  DELETE /comment/delete/{commentId}
  PUT /comment/{commentId}/pin
  DELETE /comment/{commentId}/pin
  PUT /held-comment/{commentId}/approval
  PUT /thread/{publicId}/closed
  DELETE /thread/{publicId}/closed
  DELETE /user/{username}`.split(/\s*\n\s*/),
)

test('every endpoint for the items and profiles of others is in this table', () => {
  const tested = new Set(rows.map(({ endpoint }) => nameOf(endpoint)))
  const ofOthers = endpoints
    .filter(({ access }) => access === 'public' || access === 'signed-in')
    .map(nameOf)
    .filter((name) => /\{(username|publicId|commentId)\}/.test(name) && !notOfOthers.has(name))
  expect(ofOthers.filter((name) => !tested.has(name))).toEqual([])
})

test.each(Object.keys(standings) as (keyof typeof standings)[])(
  '%s: every endpoint answers as the table says',
  async (standing) => {
    const index = Object.keys(standings).indexOf(standing)
    const scene = await prepare()
    await follow(scene.ben, scene.ada)
    expect((await standings[standing](scene)).status).toBe(200)
    const outcomes: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const { about = '', endpoint, request, marker, expected: byStanding } of rows) {
      const name = `${nameOf(endpoint)} ${about}`
      const response = await scene.ben.call(endpoint, request(scene))
      const isShown = JSON.stringify(response.data ?? null).includes(
        (marker ?? (({ ada }) => ada))(scene).username,
      )
      expected[name] = byStanding[index] ?? ''
      const { status } = response
      const reports = ['shown', 'hidden'].includes(expected[name] ?? '') && status === 200
      outcomes[name] = reports ? (isShown ? 'shown' : 'hidden') : `${status}`
      if (status === 403) expect([name, response.problem.code]).toEqual([name, 'blocked'])
    }
    expect(outcomes).toEqual(expected)
    const feed = await visitor().call(listVideos, { query: { limit: 50 } })
    expect(JSON.stringify(feed.data)).toContain(scene.video)
  },
)
