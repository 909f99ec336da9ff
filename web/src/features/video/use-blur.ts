import type { Video } from '@seam/contract/video.ts'
import { useState } from 'react'
import { useAuth } from '../../lib/session/auth-store.ts'

// What was revealed stays so until the page is loaded again.
const revealed = new Set<string>()

/** Whether a video's pictures are blurred for this viewer, and how to see them. */
export function useBlur({ publicId, nsfw }: Video): { blurred: boolean; reveal: () => void } {
  const shows = useAuth(({ authUser }) => authUser.nsfwContent === 'SHOW')
  const [seen, setSeen] = useState(() => revealed.has(publicId))
  return {
    blurred: nsfw && !shows && !seen,
    reveal: () => {
      revealed.add(publicId)
      setSeen(true)
    },
  }
}
