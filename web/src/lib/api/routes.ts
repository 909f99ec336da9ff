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
}
