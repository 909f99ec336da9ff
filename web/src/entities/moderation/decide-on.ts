import { t } from '@lingui/core/macro'
import type { DecisionBody } from '@seam/contract/moderation/decision.ts'
import type { SubjectRef } from '@seam/contract/moderation/report.ts'
import { call } from '../session/call.ts'
import { queryClient } from '../cache/query-client.ts'
import { requireSession } from '../session/require-session.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { actionLabels } from './action-labels.ts'

/** Makes a decision without a report, and refetches the subject where shown. Throws as `call`. */
export async function decideOn(subject: SubjectRef, decisionBody: DecisionBody): Promise<void> {
  if (!(await requireSession())) return
  await call('decideOn', { body: { ...decisionBody, subject } })
  toastSuccess('decide', t`${{ action: actionLabels[decisionBody.action] }}: decided.`)
  await queryClient.invalidateQueries()
}

/** Reverses a decision. Returns false if the viewer is signed out. Throws as `call`. */
export async function reverseDecision(publicId: string): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('reverseDecision', { params: { publicId } })
  await queryClient.invalidateQueries()
  return true
}
