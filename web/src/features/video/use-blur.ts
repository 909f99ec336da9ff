import type { Video } from '@seam/contract/video.ts'
import { useState } from 'react'
import { useIsHydrating } from '../../lib/page-state.ts'
import { useAuth } from '../../entities/session/auth-store.ts'

// Videos revealed since the page was loaded.
const revealed = new Set<string>()

/**
 * Returns whether the images of a video are blurred for this viewer, and a function that reveals
 * them. `withheld` ones are missing from the server's page.
 */
export function useBlur({ publicId, nsfw }: Video) {
  const isHydrating = useIsHydrating()
  const showsAdult = useAuth(({ authUser }) => authUser.nsfwContent === 'SHOW')
  const [isRevealed, setIsRevealed] = useState(() => revealed.has(publicId))
  const blurred = nsfw && !showsAdult && !isRevealed
  return {
    blurred,
    withheld: blurred && isHydrating,
    reveal: () => {
      revealed.add(publicId)
      setIsRevealed(true)
    },
  }
}
