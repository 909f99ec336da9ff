import type { ApplicationDecisionBody } from '@seam/contract/people/registration.ts'
import { call } from '../../../entities/api/call.ts'
import { queryClient } from '../../../entities/cache/query-client.ts'
import { requireSession } from '../../../entities/session/require-session.ts'
import { peopleKeys } from '../keys.ts'

/** Approves or rejects accounts. Throws as `call`. */
export async function decideApplications(body: ApplicationDecisionBody): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('decideApplications', { body })
  await queryClient.invalidateQueries({ queryKey: peopleKeys.applications })
  return true
}
