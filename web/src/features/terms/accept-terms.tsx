import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { queryClient } from '../../entities/cache/query-client.ts'
import { applyUser } from '../../entities/session/apply-user.ts'
import { call } from '../../entities/session/call.ts'
import { requireSession } from '../../entities/session/require-session.ts'
import { TERMS_KEY } from '../../entities/terms.ts'
import { isProblem } from '../../lib/errors.ts'
import { useEffect } from 'react'
import { useAuth } from '../../entities/session/auth-store.ts'
import { focusIfLost } from '../../lib/focus.ts'
import { useSite } from '../../lib/site.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { useAsyncAction } from '../../ui/use-async-action.ts'

interface Props {
  /** The version that the user has read. */
  version: number
}

/** The card with which a user accepts the terms. Renders nothing for who does not have to. */
export function AcceptTerms({ version }: Props) {
  const hasToAccept = useAuth(
    ({ authenticated, authUser }) => authenticated && authUser.termsToAccept !== undefined,
  )
  return hasToAccept && <Card version={version} />
}

function Card({ version }: Props) {
  const { name } = useSite()
  const { busy, error, run } = useAsyncAction()
  useEffect(() => () => focusIfLost(document.getElementById('main')), [])

  const accept = async () => {
    if (await acceptTerms(version)) toastSuccess('terms', t`You have accepted the terms.`)
  }
  return (
    <section
      aria-labelledby="accept"
      className="mt-10 flex flex-col rounded-thumb border border-border bg-surface p-4 sm:p-5"
    >
      <div>
        <h2 id="accept" className="display text-20">
          <Trans>Do you accept these terms?</Trans>
        </h2>
        <p className="mt-1 text-foreground-muted">
          <Trans>
            You can read everything on {name} without accepting them, but you cannot publish.
          </Trans>
        </p>
      </div>
      <div className="has-[p]:mt-4">
        <FormError message={error ?? undefined} />
      </div>
      <Button
        variant="primary"
        busy={busy}
        className="mt-4 self-start max-sm:w-full"
        onClick={() => void run(accept)}
      >
        <Trans>Accept</Trans>
      </Button>
    </section>
  )
}

/**
 * Accepts a version of the terms. Returns false, without a request, when the viewer is signed out.
 * Throws what `call` throws: 409 if the terms have changed, after it has reloaded them.
 */
async function acceptTerms(version: number): Promise<boolean> {
  if (!(await requireSession())) return false
  try {
    applyUser(await call('acceptTerms', { body: { version } }))
    return true
  } catch (error) {
    if (isProblem(error, 409)) await reload()
    throw error
  }
}

/** Reloads the terms, and whether the user has to accept them. */
async function reload(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: TERMS_KEY })
  applyUser(await call('currentSession', {}))
}
