import { useQuery } from '@tanstack/react-query'
import { FollowButton } from './follow-button.tsx'
import { profileQuery } from './queries.ts'

/** A button to follow a user of whom only the username is known. Keeps its space while that loads. */
export function FollowUser({ username }: { username: string }) {
  const { data: user } = useQuery(profileQuery(username))
  return user ? <FollowButton user={user} inList /> : <span aria-hidden className="h-8 w-26" />
}
