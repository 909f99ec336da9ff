import type { Profile } from '@seam/contract/profile.ts'
import { Check } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { toggleFollow } from './follow.ts'

/** Follows or unfollows a user. Does nothing for an anonymous viewer. */
export function FollowButton({ profile }: { profile: Profile }) {
  const { isFollower } = profile
  return (
    <Button
      variant={isFollower ? 'secondary' : 'primary'}
      aria-pressed={isFollower}
      onClick={() => toggleFollow(profile)}
      className="min-w-30"
    >
      {isFollower && <Check aria-hidden className="size-4 text-accent" />}
      {isFollower ? 'Following' : 'Follow'}
    </Button>
  )
}
