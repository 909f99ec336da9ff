import type { ApplicationDecisionBody } from '@seam/contract/people/registration.ts'
import type { Role } from '@seam/contract/people/roles.ts'
import type { QuotaBody } from '@seam/contract/people/people.ts'
import type { DecisionBody } from '@seam/contract/moderation/decision.ts'
import { call } from '../../entities/session/call.ts'
import { queryClient } from '../../entities/cache/query-client.ts'
import { useAuth } from '../../entities/session/auth-store.ts'
import { requireSession } from '../../entities/session/require-session.ts'
import { peopleKeys } from './queries.ts'

// Each throws what `call` throws. Returns null or false, without a request, when the viewer is signed out.

const refresh = () => queryClient.invalidateQueries({ queryKey: peopleKeys.person })

/** Ends a session of a user, or all. */
export async function endSessions(username: string, id?: string): Promise<boolean> {
  if (!(await requireSession())) return false
  if (id === undefined) await call('endPersonSessions', { params: { username } })
  else await call('endPersonSession', { params: { username, id } })
  await refresh()
  return true
}

/** Decides about everyone whom a user invited, directly or through others. */
export async function suspendInvited(
  username: string,
  { action, facts, ground = 'rules', reference }: DecisionBody,
) {
  if (action !== 'suspend' && action !== 'delete') return null
  if (!(await requireSession())) return null
  const body = { action, facts, ground, reference }
  const wave = await call('suspendInvited', { params: { username }, body })
  await refresh()
  return wave
}

/**
 * Creates a link with which a user sets a new password. Returns its URL, null if it was mailed to them;
 * undefined without a request if the viewer is signed out. Throws as `call`.
 */
export async function createResetLink(username: string): Promise<string | null | undefined> {
  if (!(await requireSession())) return undefined
  return (await call('createResetLink', { params: { username } })).url
}

/** Sets a user's own storage limits. Throws as `call`. */
export async function changeQuota(username: string, body: QuotaBody): Promise<boolean> {
  if (!(await requireSession())) return false
  const person = await call('changeQuota', { params: { username }, body })
  queryClient.setQueryData([...peopleKeys.person, username], person)
  return true
}

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

/** Approves or rejects accounts. Throws as `call`. */
export async function decideApplications(body: ApplicationDecisionBody): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('decideApplications', { body })
  await queryClient.invalidateQueries({ queryKey: peopleKeys.applications })
  return true
}
