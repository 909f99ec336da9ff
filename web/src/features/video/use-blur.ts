import type { Video } from '@seam/contract/video.ts'
import { useState } from 'react'
import { useAuth } from '../../entities/session/auth-store.ts'

// Videos revealed since the page was loaded.
const revealed = new Set<string>()

/** Returns whether the images of a video are blurred for this viewer, and how to reveal them. */
export function useBlur({ publicId, nsfw }: Video): { blurred: boolean; reveal: () => void } {
  const showsAdult = useAuth(({ authUser }) => authUser.nsfwContent === 'SHOW')
  const [isRevealed, setIsRevealed] = useState(() => revealed.has(publicId))
  return {
    blurred: nsfw && !showsAdult && !isRevealed,
    reveal: () => {
      revealed.add(publicId)
      setIsRevealed(true)
    },
  }
}
