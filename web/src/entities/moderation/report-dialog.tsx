import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { limits } from '@seam/contract/limits.ts'
import type { ReportBody, ReportReason, SubjectRef } from '@seam/contract/moderation/report.ts'
import { type FormEvent, useState } from 'react'
import { toastSuccess } from '../../lib/toast.ts'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextAreaField } from '../../ui/text-field.tsx'
import { useAsyncAction } from '../../ui/use-async-action.ts'
import { useAuth } from '../session/auth-store.ts'
import { call } from '../session/call.ts'
import { reasonQuestion, reasons, reasonTexts } from './reason-texts.ts'
import { proveWork } from '../api/prove-work.ts'

interface Props {
  subject: SubjectRef
  open: boolean
  onClose: () => void
}

const titles: Record<SubjectRef['kind'], string> = {
  video: t`Report this video`,
  post: t`Report this post`,
  comment: t`Report this comment`,
  playlist: t`Report this playlist`,
  profile: t`Report this profile`,
}

/** Reports something to the moderators, with a reason and a text. */
export function ReportDialog({ subject, open, onClose }: Props) {
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [text, setText] = useState('')
  const isSignedIn = useAuth(({ authenticated }) => authenticated)
  const { busy, error, run } = useAsyncAction()

  async function send() {
    if (!reason) return
    await sendReport(subject, { reason, text })
    onClose()
    toastSuccess('report', t`Reported. Thank you: a moderator will look at it.`)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(send)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={titles[subject.kind]}
      description={
        isSignedIn
          ? t`Only the moderators see your report. You will be told the outcome.`
          : t`Only the moderators see your report. Sign in first to learn the outcome.`
      }
    >
      <form onSubmit={submit} className="mt-4 grid gap-4">
        <fieldset className="grid gap-0.5">
          <legend className="sr-only">
            <Trans>What is wrong?</Trans>
          </legend>
          {reasons.map((value) => (
            <label
              key={value}
              className="-mx-2 flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-2 transition-colors hover:bg-surface-sunken has-checked:font-semibold"
            >
              <input
                type="radio"
                name="reason"
                value={value}
                checked={reason === value}
                onChange={() => setReason(value)}
                className="size-4 shrink-0 accent-accent"
              />
              {reasonTexts[value].label}
            </label>
          ))}
        </fieldset>
        {reason && (
          <TextAreaField
            label={reasonQuestion(reason)}
            optional
            value={text}
            maxLength={limits.reportText}
            onChange={(event) => setText(event.target.value)}
            className="min-h-20!"
          />
        )}
        <FormError message={error ?? undefined} />
        <DialogActions onCancel={onClose} busy={busy} disabled={!reason}>
          <Trans context="verb">Report</Trans>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type Report = Pick<ReportBody, 'reason' | 'text'>

/**
 * Reports something. Solves a proof of work first if the viewer has no account or it awaits
 * approval. Throws what `call` throws.
 */
async function sendReport(subject: SubjectRef, { reason, text }: Report): Promise<void> {
  const body = { subject, reason, text }
  const { authenticated, authUser } = useAuth.getState()
  if (authenticated && !authUser.isPending) {
    await call('createReport', { body })
    return
  }
  const challenge = await call('getReportChallenge', { query: subject })
  await call('createReport', { body: { ...body, proof: await proveWork(challenge) } })
}
