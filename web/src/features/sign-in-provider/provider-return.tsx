import { Trans } from '@lingui/react/macro'
import type { AuthUser } from '@seam/contract/account.ts'
import type { PendingIdentity } from '@seam/contract/sign-in-provider.ts'
import { useEffect, useState } from 'react'
import { send } from '../../entities/api/send.ts'
import { useAuth } from '../../entities/session/auth-store.ts'
import { useSessionRestored } from '../../entities/session/restore-session.ts'
import { isProblem } from '../../lib/errors.ts'
import { ErrorView } from '../../ui/error-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConnectIdentity, ExistingAccount } from './connect-identity.tsx'
import { IdentityForm } from './identity-form.tsx'
import { SignInExpired, SignInProblemView } from './sign-in-problem.tsx'

interface Props {
  /** Why signing in did not succeed; undefined if it did. */
  problem: string | undefined
  /** Greets a new user, and opens the page to which the sign-in leads. */
  onSignUp: (user: AuthUser, returnTo: string) => Promise<void>
}

/** What follows a sign-in at a provider: the rest of the sign-up, or why it did not succeed. */
export const ProviderReturn = ({ problem, onSignUp }: Props) =>
  problem === undefined ? (
    <PendingSignIn onSignUp={onSignUp} />
  ) : (
    <SignInProblemView problem={problem} />
  )

function PendingSignIn({ onSignUp }: Pick<Props, 'onSignUp'>) {
  const settled = useSessionRestored(({ restored }) => restored)
  const authenticated = useAuth((state) => state.authenticated)
  const { pending, error, setError, load } = usePendingIdentity()
  const [isCreating, setCreating] = useState(false)
  const onExpired = setError

  if (!settled || (!pending && error === undefined)) {
    return (
      <>
        <output className="sr-only">
          <Trans>Loading who signed in</Trans>
        </output>
        <Skeleton className="h-60 w-full !rounded-thumb" />
      </>
    )
  }
  if (isProblem(error, 404)) return <SignInExpired />
  if (!pending) return <ErrorView error={error} retry={load} />
  // A new user is signed in before the next page is shown.
  if (authenticated && !isCreating) {
    return <ConnectIdentity pending={pending} onExpired={onExpired} />
  }
  if (pending.hasAccount) return <ExistingAccount pending={pending} />
  return (
    <IdentityForm
      pending={pending}
      onSubmitting={setCreating}
      onExpired={onExpired}
      onSignUp={(user) => onSignUp(user, pending.returnTo)}
    />
  )
}

/** Loads who has signed in. Bypasses the query cache, which is stored: it would contain the address. */
function usePendingIdentity() {
  const [{ pending, error }, setState] = useState<{ pending?: PendingIdentity; error?: unknown }>(
    {},
  )
  const setError = (failure: unknown) => setState({ error: failure })
  const load = () =>
    void send('getPendingIdentity', {}).then((loaded) => setState({ pending: loaded }), setError)
  useEffect(load, [])
  return { pending, error, setError, load }
}
