import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PendingIdentity } from '@seam/contract/sign-in-provider.ts'
import { queryClient } from '../../entities/cache/query-client.ts'
import { openAuthOverlay, useAuth } from '../../entities/session/auth-store.ts'
import { call } from '../../entities/session/call.ts'
import { usePasswordConfirmation } from '../../entities/session/password-confirmation.tsx'
import { identitiesQuery, providerName } from '../../entities/session/provider-sign-in.ts'
import { requireSession } from '../../entities/session/require-session.ts'
import { isProblem } from '../../lib/errors.ts'
import { useNavigate } from '../../lib/router/use-router.ts'
import { useSite } from '../../lib/site.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { useAsyncAction } from '../../ui/use-async-action.ts'

interface Props {
  pending: PendingIdentity
  /** Called with the error of a sign-in at the provider that is too old. */
  onExpired: (error: unknown) => void
}

/** The button that connects an account at a provider to the account of the user. */
export function ConnectIdentity({ pending: { provider, email }, onExpired }: Props) {
  const username = useAuth(({ authUser }) => authUser.username)
  const navigate = useNavigate()
  const { busy, error, run } = useAsyncAction()
  const { runConfirmed, dialog } = usePasswordConfirmation()
  const name = providerName(provider)

  async function connect() {
    if (!(await requireSession())) return false
    const { returnTo } = await call('connectIdentity', {})
    void queryClient.invalidateQueries({ queryKey: identitiesQuery().queryKey })
    toastSuccess('identity', t`${name} now signs you in.`)
    void navigate({ to: returnTo, replace: true })
    return true
  }

  async function connectOrExpire() {
    try {
      await runConfirmed(connect)
    } catch (failure) {
      if (!isProblem(failure, 404)) throw failure
      onExpired(failure)
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <p>
        {email ? (
          <Trans>
            You are signed in as <strong>@{username}</strong>. Connect this account with{' '}
            <bdi>{name}</bdi> (<bdi>{email}</bdi>)? Then you can sign in to it with either.
          </Trans>
        ) : (
          <Trans>
            You are signed in as <strong>@{username}</strong>. Connect this account with{' '}
            <bdi>{name}</bdi>? Then you can sign in to it with either.
          </Trans>
        )}
      </p>
      <FormError message={error ?? undefined} />
      <Button
        variant="primary"
        busy={busy}
        className="self-start"
        onClick={() => void run(connectOrExpire)}
      >
        <Trans>Connect {name}</Trans>
      </Button>
      {dialog}
    </div>
  )
}

/** For someone whose address belongs to an account already: they sign in to it, and then connect it. */
export function ExistingAccount({ pending: { provider, email } }: Pick<Props, 'pending'>) {
  const { signInMethods } = useSite()
  const name = providerName(provider)
  return (
    <div className="flex flex-col gap-4">
      <p>
        <Trans>
          There is an account with the address <bdi className="font-semibold">{email}</bdi>. If it
          is yours, sign in to it as you did until now. Then you can connect it with{' '}
          <bdi>{name}</bdi>.
        </Trans>
      </p>
      {signInMethods === 'PROVIDERS' && (
        <p className="text-foreground-muted">
          <Trans>
            Only owners can still use their password or passkey here. Ask one of them for help if
            you cannot sign in.
          </Trans>
        </p>
      )}
      <Button variant="primary" className="self-start" onClick={openAuthOverlay}>
        <Trans>Sign in</Trans>
      </Button>
    </div>
  )
}
