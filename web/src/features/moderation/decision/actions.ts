import { call } from '../../../entities/api/call.ts'
import { queryClient } from '../../../entities/cache/query-client.ts'
import { requireSession } from '../../../entities/session/require-session.ts'
import { decisionKeys } from './queries.ts'

/** Appeals a decision. Returns false if the viewer is signed out. Throws what `call` throws. */
export async function appeal(publicId: string, text: string): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('appealDecision', { params: { publicId }, body: { text } })
  await queryClient.invalidateQueries({ queryKey: decisionKeys.own })
  return true
}
