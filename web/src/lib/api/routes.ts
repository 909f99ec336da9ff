import type { Method } from '@seam/contract/endpoint.ts'
import type { CallName } from './contract.ts'

/**
 * Method and path of every call. The contract has them too, but beside its schemas, and those bring
 * a validator of 28 kB that the first page has no use for. Types make this list complete, and
 * routes.test.ts holds every line of it to the contract.
 */
export const routes: Record<CallName, `${Method} /${string}`> = {
  exist: 'POST /auth/exist',
  signup: 'POST /auth/signup',
  login: 'POST /auth/login',
  logout: 'GET /auth/logout',
  renewToken: 'GET /auth/token/new',
  deleteToken: 'GET /auth/token/delete',
  currentSession: 'GET /auth/session',
  ticket: 'GET /media/ticket',
  listVideos: 'GET /video',
  getVideo: 'GET /video/{publicId}',
  publishVideo: 'POST /video/upload',
  editVideo: 'PATCH /video/{publicId}',
  deleteVideo: 'DELETE /video/{publicId}',
  retryVideo: 'POST /video/{publicId}/retry',
  viewVideo: 'POST /video/{publicId}/view',
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
}
