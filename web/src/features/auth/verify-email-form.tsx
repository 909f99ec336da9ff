import { Trans } from '@lingui/react/macro'
import { messages } from '@seam/contract/messages.ts'
import { useState } from 'react'
import { call } from '../../entities/session/call.ts'
import { send } from '../../entities/api/send.ts'
import { applyUser } from '../../entities/session/apply-user.ts'
import { requireSession } from '../../entities/session/require-session.ts'
import { isProblem } from '../../lib/errors.ts'
import { explainError } from '../../lib/explain-error.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLinkPreview } from './use-link-preview.ts'

interface Props {
  code: string
  onDone: () => void
}

/**
 * Verifies an email address. Waits for a click, because link scanners open the pages of mails that
 * no one has read. Names the account, which may be someone else's.
 */
export function VerifyEmailForm({ code, onDone }: Props) {
  const { preview, error: previewError, retry } = useLinkPreview('previewVerification', code)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function verify() {
    setBusy(true)
    setError(undefined)
    try {
      await send('verifyEmail', { body: { code } })
      await refreshUser()
      onDone()
    } catch (failure) {
      const [first] = isProblem(failure, 422) ? (failure.errors ?? []) : []
      setError(first ? `${first.message}.` : explainError(failure))
    } finally {
      setBusy(false)
    }
  }

  if (isProblem(previewError, 422)) return <FormError message={messages.emailVerificationCode} />
  if (previewError !== undefined) return <ErrorView error={previewError} retry={retry} />
  if (!preview) return <Skeleton className="h-40 w-full" />
  const { username } = preview
  return (
    <div className="flex flex-col gap-4">
      <p>
        <Trans>
          Verify this address for the account <strong>@{username}</strong>? If that is not your
          account, close this page: the address stays unverified.
        </Trans>
      </p>
      <FormError message={error} />
      <Button variant="primary" busy={busy} className="self-start" onClick={() => void verify()}>
        <Trans>Verify my address</Trans>
      </Button>
    </div>
  )
}

/** Without it, this browser would show the address as not verified until the next page load. */
async function refreshUser(): Promise<void> {
  if (!(await requireSession())) return
  await call('currentSession', {}).then(applyUser, () => {
    // The address is verified nevertheless.
  })
}
