import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAuth } from '../../entities/session/auth-store.ts'
import { useIsOwn } from '../../entities/session/ownership.ts'
import { FollowButton } from './follow-button.tsx'
import { followStateQuery } from './follow-state.ts'

interface Props {
  user: { username: string; fullName: string }
  /** Beside the button, once the viewer follows the user. */
  alert?: ReactNode
}

/**
 * A button to follow a user of whom only the name is known; none for the viewer themselves. First
 * loads whether a signed-in viewer follows the user, while the space of the button is reserved.
 */
export function FollowUser({ user: { username, fullName }, alert }: Props) {
  const authenticated = useAuth((state) => state.authenticated)
  const isOwn = useIsOwn({ owner: { username } })
  const { data: state, isPending } = useQuery({
    ...followStateQuery(username),
    enabled: authenticated && !isOwn,
  })
  if (isOwn) return null
  if (authenticated && isPending) return <span className="block h-8 w-26" />
  if (state === null) return null
  // If it could not be loaded, the first click finds out.
  const { isFollower, followers } = state ?? { isFollower: false, followers: 0 }
  const button = <FollowButton user={{ username, fullName, isFollower, followers }} inList />
  if (!alert) return button
  return (
    <span className="flex items-center gap-2">
      {button}
      {isFollower && alert}
    </span>
  )
}
