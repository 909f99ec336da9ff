import type { Method } from '@seam/contract/endpoint.ts'
import type { EndpointName } from './contract.ts'

export type Route = `${Method} /${string}`

/**
 * Method and path of the endpoints that the first page may need; later-routes.ts has all others. The
 * contract has them too, but in the same files as its schemas, and those import a validator of 28 kB.
 * The types ensure that both lists together are complete; routes.test.ts compares them with the
 * contract.
 */
export const routes = {
  logout: 'GET /auth/logout',
  renewToken: 'GET /auth/token/new',
  deleteToken: 'GET /auth/token/delete',
  currentSession: 'GET /auth/session',
  listVideos: 'GET /video',
  getVideo: 'GET /video/{publicId}',
  listRelatedVideos: 'GET /video/{publicId}/related',
  recordView: 'POST /video/{publicId}/view',
  listPosts: 'GET /post',
  getPost: 'GET /post/{publicId}',
  listComments: 'GET /comment',
  getComment: 'GET /comment/{commentId}',
  voteOnVideo: 'GET /vote/video',
  voteOnPost: 'GET /vote/post',
  voteOnComment: 'GET /vote/comment',
  getProfile: 'GET /user/{username}',
  toggleFollow: 'POST /follow/{username}',
  listFollowStates: 'GET /follow',
  listSuggestedUsers: 'GET /suggested-user',
  search: 'GET /search',
  listTitleSuggestions: 'GET /search/suggestion',
  addToWatchHistory: 'POST /history/add',
  savePosition: 'POST /history/position',
  listResumePositions: 'GET /history/stops',
  addToSearchHistory: 'POST /history/search',
  listWatchHistory: 'GET /history',
  listFollowers: 'GET /user/{username}/followers',
  listFollowing: 'GET /user/{username}/following',
  getSite: 'GET /site',
} as const satisfies Partial<Record<EndpointName, Route>>
