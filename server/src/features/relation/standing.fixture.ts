import {
  commentOnPost,
  commentOnVideo,
  getComment,
  listComments,
  replyToComment,
} from '@seam/contract/comment.ts'
import type { Endpoint } from '@seam/contract/endpoint.ts'
import * as follows from '@seam/contract/follow.ts'
import { addToWatchHistory, listWatchHistory, savePosition } from '@seam/contract/history.ts'
import * as notification from '@seam/contract/notification.ts'
import { createPost, editPost, getPost, listPosts } from '@seam/contract/post.ts'
import { getProfile } from '@seam/contract/profile.ts'
import * as relation from '@seam/contract/relation-endpoints.ts'
import { getVideo, listRelatedVideos, listVideos, recordView } from '@seam/contract/video.ts'
import { voteOnComment, voteOnPost, voteOnVideo } from '@seam/contract/vote.ts'
import { block, comment, follow, mute, person, type Person, post } from '../../../test/cast.ts'
import { waitForNotifications } from '../../../test/notifications.ts'
import { seedVideos } from '../../../test/seed.ts'

/** How Ben, the viewer, and Ada stand to each other. */
export const standings = {
  'Ben blocks Ada': ({ ada, ben }: Scene) => block(ben, ada),
  'Ada blocks Ben': ({ ada, ben }: Scene) => block(ada, ben),
  'Ben mutes Ada': ({ ada, ben }: Scene) => mute(ben, ada),
  'Ada mutes Ben': ({ ada, ben }: Scene) => mute(ada, ben),
}

/** Makes things of Ada, Ben and Cleo, and what relates them. */
export async function prepare() {
  const [ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
  // Few tests use it: the videos are on the first page of every order.
  const category = 'PROGRAMMING'
  const title = `Gulls over harbour${Date.now()}`
  const [cleosVideo = ''] = await seedVideos(cleo, 1, { title, category })
  // Ben watches one of them, which then comes last among related videos.
  const [video = ''] = await seedVideos(ada, 2, { title, category })
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
const reaches = (status: number): Row['expected'] => [
  'blocked',
  'blocked',
  `${status}`,
  `${status}`,
]
const always = (status: number): Row['expected'] => Array(4).fill(`${status}`) as Row['expected']
const content = 'Well said'
const toAda = ({ ada }: Scene) => ({ params: { username: ada.username } })

/** Every endpoint for the items and profiles of others, in the order in which they are called. */
export const rows: Row[] = [
  { endpoint: listVideos, request: () => ({}), expected: lists },
  {
    about: 'top',
    endpoint: listVideos,
    request: () => ({ query: { sort: 'top', category: 'PROGRAMMING' } }),
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
    expected: reaches(200),
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
