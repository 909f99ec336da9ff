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
  checkAvailability: 'POST /auth/exist',
  signup: 'POST /auth/signup',
  login: 'POST /auth/login',
  confirmPassword: 'POST /auth/confirm',
  logout: 'GET /auth/logout',
  renewToken: 'GET /auth/token/new',
  deleteToken: 'GET /auth/token/delete',
  currentSession: 'GET /auth/session',
  getUploadTicket: 'GET /media/ticket',
  listVideos: 'GET /video',
  getVideo: 'GET /video/{publicId}',
  listRelatedVideos: 'GET /video/{publicId}/related',
  publishVideo: 'POST /video/upload',
  editVideo: 'PATCH /video/{publicId}',
  deleteVideo: 'DELETE /video/{publicId}',
  retryVideo: 'POST /video/{publicId}/retry',
  putCaptions: 'PUT /video/{publicId}/captions/{language}',
  removeCaptions: 'DELETE /video/{publicId}/captions/{language}',
  recordView: 'POST /video/{publicId}/view',
  listPosts: 'GET /post',
  getPost: 'GET /post/{publicId}',
  createPost: 'POST /post',
  editPost: 'PATCH /post/{publicId}',
  deletePost: 'DELETE /post/{publicId}',
  listComments: 'GET /comment',
  getComment: 'GET /comment/{commentId}',
  commentOnVideo: 'POST /comment/video',
  commentOnPost: 'POST /comment/post',
  replyToComment: 'POST /comment/comment',
  editComment: 'PATCH /comment/update/{commentId}',
  deleteComment: 'DELETE /comment/delete/{commentId}',
  voteOnVideo: 'GET /vote/video',
  voteOnPost: 'GET /vote/post',
  voteOnComment: 'GET /vote/comment',
  getProfile: 'GET /user/{username}',
  editInfo: 'PATCH /user/update/info',
  editImage: 'PATCH /user/update/image',
  toggleFollow: 'POST /follow/{username}',
  listFollowers: 'GET /user/{username}/followers',
  listFollowing: 'GET /user/{username}/following',
  listFollowStates: 'GET /follow',
  listSuggestedUsers: 'GET /suggested-user',
  search: 'GET /search',
  suggestTitles: 'GET /search/suggest',
  addToWatchHistory: 'POST /history/add',
  savePosition: 'POST /history/position',
  listResumePositions: 'GET /history/stops',
  listWatchHistory: 'GET /history',
  clearWatchHistory: 'DELETE /history/clear',
  deleteWatchHistoryEntry: 'DELETE /history/{id}',
  addToSearchHistory: 'POST /history/search',
  listSearchHistory: 'GET /history/search',
  clearSearchHistory: 'DELETE /history/search',
  deleteSearchHistoryEntry: 'DELETE /history/search/{id}',
  getSite: 'GET /site',
} as const satisfies Partial<Record<EndpointName, Route>>
