import { Check } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { type Followable, toggleFollow } from './follow.ts'

interface Props {
  user: Followable
  /** In a list the button is small, and its accessible name contains the name of the user. */
  inList?: boolean
}

/** Follows or unfollows a user. Does nothing for an anonymous viewer. */
export function FollowButton({ user, inList = false }: Props) {
  const { isFollower, fullName, username } = user
  const text = isFollower ? 'Following' : 'Follow'
  return (
    <Button
      variant={isFollower ? 'secondary' : 'primary'}
      size={inList ? 'small' : 'normal'}
      aria-pressed={isFollower}
      aria-label={inList ? `${text} ${fullName || username}` : undefined}
      onClick={() => toggleFollow(user)}
      className={inList ? 'min-w-26' : 'min-w-30'}
    >
      {isFollower && <Check aria-hidden className="size-4 text-accent" />}
      {text}
    </Button>
  )
}
