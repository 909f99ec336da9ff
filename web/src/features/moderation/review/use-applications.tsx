import { t } from '@lingui/core/macro'
import type { ReviewSummary } from '@seam/contract/moderation/review.ts'
import { useState } from 'react'
import { explainError } from '../../../lib/explain-error.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { decideApplications } from './actions.ts'

/** Approves pending accounts at once, and rejects them after a confirmation. */
export function useApplications(reviews: readonly ReviewSummary[], onDecided: () => void) {
  const [isRejecting, setIsRejecting] = useState(false)
  const [busy, setBusy] = useState(false)

  async function submit(decision: 'APPROVE' | 'REJECT') {
    setBusy(true)
    try {
      const usernames = reviews.map(({ owner }) => owner.username)
      const decided = await decideApplications(usernames, decision)
      if (decided === null) return
      if (decided === 0) toastError('decide', t`Another moderator decided this first.`)
      else toastSuccess('decide', decision === 'APPROVE' ? t`Approved.` : t`Rejected.`)
      onDecided()
    } catch (error) {
      toastError('decide', explainError(error))
    } finally {
      setBusy(false)
      setIsRejecting(false)
    }
  }

  return {
    decide: (decision: 'APPROVE' | 'REJECT') => {
      if (busy) return
      if (decision === 'REJECT') setIsRejecting(true)
      else void submit(decision)
    },
    dialog: (
      <ConfirmDialog
        open={isRejecting}
        title={reviews.length === 1 ? t`Reject this account?` : t`Reject these accounts?`}
        text={t`They are deleted. This cannot be undone.`}
        busy={busy}
        onCancel={() => setIsRejecting(false)}
        onContinue={() => void submit('REJECT')}
      />
    ),
  }
}
