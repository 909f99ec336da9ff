import { useState } from 'react'
import { useIsHydrating } from '../../lib/page-state.ts'
import { useAuth } from '../session/auth-store.ts'

/** Ids of what was revealed since the page was loaded. */
const revealed = new Set<string>()

/**
 * Returns whether the images of an item are blurred for this viewer, and a function that reveals
 * them. `withheld` ones are missing from the server's page.
 */
export function useBlur({ publicId, nsfw }: { publicId: string; nsfw: boolean }) {
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
