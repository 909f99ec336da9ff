import type { InviteBody } from '@seam/contract/people/registration.ts'
import { call } from '../../../entities/session/call.ts'
import { queryClient } from '../../../entities/cache/query-client.ts'
import { requireSession } from '../../../entities/session/require-session.ts'
import { invitesKey } from './queries.ts'

/** Creates an invite link. Throws as `call`. */
export async function createInvite(body: InviteBody): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('createInvite', { body })
  await queryClient.invalidateQueries({ queryKey: invitesKey })
  return true
}

/** Deletes an invite link. Throws as `call`. */
export async function deleteInvite(code: string): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('deleteInvite', { params: { code } })
  await queryClient.invalidateQueries({ queryKey: invitesKey })
  return true
}
