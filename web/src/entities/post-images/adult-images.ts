import type { PostImage } from '@seam/contract/post-image.ts'
import { useAuth } from '../session/auth-store.ts'

/** Whether the images of a post are adult content. They all are, or none is. */
export const isAdult = (images: readonly PostImage[]) => images.some(({ nsfw }) => nsfw)

/** Returns how this viewer wants to see adult content. */
export const useAdultPreference = () => useAuth(({ authUser }) => authUser.nsfwContent)
