import type { Owner } from '@seam/contract/account.ts'
import { useQuery } from '@tanstack/react-query'
import { useAuth } from '../../entities/session/auth-store.ts'
import { FollowButton } from './follow-button.tsx'
import { profileQuery } from './queries.ts'

/**
 * A button to follow the owner of an item. Whether a signed-in viewer follows them is loaded first; the
 * button keeps its space meanwhile.
 */
export function FollowOwner({ owner }: { owner: Owner }) {
  const authenticated = useAuth((state) => state.authenticated)
  const { data: profile } = useQuery({ ...profileQuery(owner.username), enabled: authenticated })
  if (!authenticated) {
    return <FollowButton user={{ ...owner, isFollower: false, followers: 0 }} inList />
  }
  return profile ? <FollowButton user={profile} inList /> : <span className="h-8 w-26" />
}
