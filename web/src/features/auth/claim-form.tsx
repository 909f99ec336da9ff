import { Trans } from '@lingui/react/macro'
import type { ClaimBody } from '@seam/contract/people/claim.ts'
import { useState } from 'react'
import { call } from '../../entities/session/call.ts'
import { applyUser } from '../../entities/session/apply-user.ts'
import { useAuth } from '../../entities/session/auth-store.ts'
import { requireSession } from '../../entities/session/require-session.ts'
import { isProblem } from '../../lib/errors.ts'
import { explainError } from '../../lib/explain-error.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'

interface Props {
  code: ClaimBody['code']
  onDone: () => void
}

/** Makes the signed-in user an owner of the site. */
export function ClaimForm({ code, onDone }: Props) {
  const username = useAuth(({ authUser }) => authUser.username)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function claim() {
    setBusy(true)
    try {
      if (!(await requireSession())) return
      applyUser(await call('claim', { body: { code } }))
      onDone()
    } catch (failure) {
      const [first] = isProblem(failure, 422) ? (failure.errors ?? []) : []
      setError(first?.message ?? explainError(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <p>
        <Trans>
          You are signed in as <strong>@{username}</strong>. This account becomes an owner of the
          site.
        </Trans>
      </p>
      <FormError message={error} />
      {error && (
        <p className="text-13 text-foreground-muted">
          <Trans>
            Run <code>npm run owner</code> where the site runs, for a new link.
          </Trans>
        </p>
      )}
      <Button variant="primary" busy={busy} className="self-start" onClick={() => void claim()}>
        <Trans>Make it mine</Trans>
      </Button>
    </div>
  )
}
