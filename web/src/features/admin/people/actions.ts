import type { DecisionBody } from '@seam/contract/decision.ts'
import { call } from '../../../entities/api/call.ts'
import { queryClient } from '../../../entities/cache/query-client.ts'
import { requireSession } from '../../../entities/session/require-session.ts'
import { adminKeys } from '../keys.ts'

// Each throws what `call` throws. Returns null or false, without a request, when the viewer is signed out.

const refresh = () => queryClient.invalidateQueries({ queryKey: adminKeys.person })

/** Ends a session of a user, or all. */
export async function endSessions(username: string, id?: string): Promise<boolean> {
  if (!(await requireSession())) return false
  if (id === undefined) await call('endPersonSessions', { params: { username } })
  else await call('endPersonSession', { params: { username, id } })
  await refresh()
  return true
}

/** Decides about all whom a user invited, directly and through others. */
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
