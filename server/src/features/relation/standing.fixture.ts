import {
  commentOnPost,
  commentOnVideo,
  getComment,
  listComments,
  replyToComment,
} from '@seam/contract/comment.ts'
import * as follows from '@seam/contract/follow.ts'
import { addToWatchHistory, listWatchHistory, savePosition } from '@seam/contract/history.ts'
import * as notification from '@seam/contract/notification.ts'
import { listSaved, saveItem, unsaveItem } from '@seam/contract/saved.ts'
import * as playlist from '@seam/contract/playlist.ts'
import { createPost, editPost, getPost, listPosts } from '@seam/contract/post.ts'
import { getProfile } from '@seam/contract/profile.ts'
import * as relation from '@seam/contract/relation-endpoints.ts'
import {
  getVideoStatistics,
  recordEmbeddedWatched,
  recordView,
  recordWatched,
} from '@seam/contract/statistics.ts'
import { getVideo, listRelatedVideos, listVideos } from '@seam/contract/video.ts'
import { voteOnComment, voteOnPost, voteOnVideo } from '@seam/contract/vote.ts'
import type { Scene } from './scene.fixture.ts'
import { always, lists, opens, ownList, reaches, type Row } from './standing-row.fixture.ts'

/** A block by others hides less from a moderator than from a member, but forbids the same. */
export const outcomeFor = ({ expected, moderator }: Row, standing: number): string => {
  const outcome = expected[standing]
  if (outcome !== undefined) return outcome
  return moderator ?? (['hidden', '404'].includes(expected[1]) ? 'shown' : expected[1])
}

const content = 'Well said'
const ofVideo = ({ video }: Scene) => ({ params: { publicId: video } })
const unknownViewing = { viewing: 'AAAAAAAAAAA', parts: [0] }
const toAda = ({ ada }: Scene) => ({ params: { username: ada.username } })

/** Every endpoint for the items and profiles of others, in call order. */
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
    expected: lists,
    // The follow has ended.
    moderator: 'hidden',
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
    moderator: 'hidden',
  },
  {
    about: 'of Ada',
    endpoint: listPosts,
    request: ({ ada }) => ({ query: { username: ada.username } }),
    expected: ownList,
  },
  {
    endpoint: getVideo,
    request: ofVideo,
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
  { endpoint: recordView, request: ofVideo, expected: always(200) },
  ...[recordWatched, recordEmbeddedWatched].map((endpoint): Row => ({
    endpoint,
    request: (scene) => ({ ...ofVideo(scene), body: unknownViewing }),
    expected: always(404),
    moderator: '404',
  })),
  { endpoint: getVideoStatistics, request: ofVideo, expected: always('not-yours') },
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
  {
    endpoint: playlist.listPlaylists,
    request: ({ ada }) => ({ query: { username: ada.username } }),
    expected: ownList,
  },
  {
    endpoint: playlist.getPlaylist,
    request: ({ adasPlaylist }) => ({ params: { publicId: adasPlaylist } }),
    expected: opens,
  },
  {
    endpoint: playlist.listPlaylistVideos,
    request: ({ cleosPlaylist }) => ({ params: { publicId: cleosPlaylist } }),
    expected: lists,
  },
  {
    endpoint: playlist.addToPlaylist,
    request: ({ video, bensPlaylist }) => ({
      params: { publicId: bensPlaylist, videoId: video },
      body: {},
    }),
    expected: reaches(200),
  },
  {
    endpoint: saveItem,
    request: ({ video }) => ({ params: { entity: 'video', publicId: video } }),
    expected: always(200),
  },
  { endpoint: listSaved, request: () => ({}), expected: lists },
  {
    endpoint: unsaveItem,
    request: ({ video }) => ({ params: { entity: 'video', publicId: video } }),
    expected: always(200),
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
      request: ofVideo,
      expected: always(200),
    }),
  ),
  {
    endpoint: relation.listExclusions,
    request: ({ ada }) => ({ query: { usernames: ada.username } }),
    expected: ['shown', 'shown', 'shown', 'hidden'],
    moderator: 'hidden',
  },
  // Last, because they change the follow and the standing.
  { endpoint: follows.toggleFollow, request: toAda, expected: reaches(200) },
  { endpoint: follows.listSuggestedUsers, request: () => ({}), expected: lists },
  ...[relation.blockUser, relation.unblockUser, relation.muteUser, relation.unmuteUser].map(
    (endpoint): Row => ({ endpoint, request: toAda, expected: always(200) }),
  ),
]
