import { mayEnter } from '@seam/contract/members-only.ts'
import { useSite } from '../../lib/site.ts'
import { useAuth } from './auth-store.ts'

/** Whether the viewer may see the whole site. True as well while the viewer is not known yet. */
export function useIsMember(): boolean {
  const { audience } = useSite()
  return useAuth(({ authenticated, authUser }) =>
    mayEnter(audience, 'members', authenticated ? authUser : null),
  )
}
