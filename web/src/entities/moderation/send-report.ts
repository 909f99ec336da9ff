import type { ReportBody, SubjectRef } from '@seam/contract/moderation/report.ts'
import { call } from '../api/call.ts'
import { useAuth } from '../session/auth-store.ts'
import { proveWork } from './prove-work.ts'

type Report = Pick<ReportBody, 'reason' | 'text'>

/**
 * Reports something. Without an account, and while it waits for approval, solves a proof of work first.
 * Throws what `call` throws.
 */
export async function sendReport(subject: SubjectRef, { reason, text }: Report): Promise<void> {
  const body = { subject, reason, text }
  const { authenticated, authUser } = useAuth.getState()
  if (authenticated && !authUser.isPending) {
    await call('createReport', { body })
    return
  }
  const challenge = await call('getReportChallenge', { query: subject })
  await call('createReport', { body: { ...body, proof: await proveWork(challenge) } })
}
