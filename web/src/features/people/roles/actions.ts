import type { Role } from '@seam/contract/people/roles.ts'
import { call } from '../../../entities/api/call.ts'
import { queryClient } from '../../../entities/cache/query-client.ts'
import { useAuth } from '../../../entities/session/auth-store.ts'
import { requireSession } from '../../../entities/session/require-session.ts'
import { peopleKeys } from '../keys.ts'

/** Changes the role of a user. Throws as `call`. */
export async function changeRole(username: string, role: Role): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('changeRole', { params: { username }, body: { role } })
  const { authUser } = useAuth.getState()
  if (authUser.username === username) useAuth.setState({ authUser: { ...authUser, role } })
  void queryClient.invalidateQueries({ queryKey: peopleKeys.staff })
  await queryClient.invalidateQueries({ queryKey: peopleKeys.person })
  return true
}
