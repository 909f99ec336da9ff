import type { Video } from '@seam/contract/video.ts'
import { type AuthState, useAuth } from '../../lib/session/auth-store.ts'

const ownedBy = ({ authenticated, authUser }: AuthState, video: Video) =>
  authenticated && authUser.username === video.owner.username

/** Whether the signed-in user made this. */
export const isOwn = (video: Video) => ownedBy(useAuth.getState(), video)
export const useIsOwn = (video: Video) => useAuth((state) => ownedBy(state, video))
