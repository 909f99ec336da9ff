import type { Endpoint } from './endpoint.ts'
import { ticket } from './media.ts'
import * as session from './session.ts'
import {
  deleteVideo,
  editVideo,
  getVideo,
  listVideos,
  publishVideo,
  retryVideo,
  viewVideo,
} from './video.ts'

/** Every call of the API, in the order in which the reference shows them. */
export const endpoints: readonly Endpoint[] = [
  session.exist,
  session.signup,
  session.login,
  session.logout,
  session.renewToken,
  session.deleteToken,
  session.currentSession,
  ticket,
  listVideos,
  getVideo,
  publishVideo,
  editVideo,
  deleteVideo,
  retryVideo,
  viewVideo,
]
