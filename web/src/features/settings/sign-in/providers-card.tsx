import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Identity } from '@seam/contract/sign-in-provider.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import {
  explainProviderError,
  goToProvider,
  identitiesQuery,
  providerName,
} from '../../../entities/session/provider-sign-in.ts'
import { usePasswordConfirmation } from '../../../entities/session/password-confirmation.tsx'
import { explainError } from '../../../lib/explain-error.ts'
import { useSite } from '../../../lib/site.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAsyncAction } from '../../../ui/use-async-action.ts'
import { deleteIdentity } from './actions.ts'

/** The providers of the site, and whether the user signs in with them. Nothing without providers. */
export function ProvidersCard() {
  const { providers } = useSite()
  return providers.length > 0 ? <Providers /> : null
}

function Providers() {
  const { providers } = useSite()
  const { data, error, isPending } = useQuery(identitiesQuery())
  return (
    <div className="px-4 py-4 sm:px-5">
      <h3 className="font-semibold">
        <Trans>Sign-in providers</Trans>
      </h3>
      <p className="mt-0.5 text-13 text-foreground-muted">
        <Trans>Sign in with an account that you have elsewhere.</Trans>
      </p>
      {isPending && <Skeleton className="mt-3 h-12 w-full !rounded-control" />}
      {data && (
        <ul aria-label={t`Sign-in providers`} className="mt-2 divide-y divide-border">
          {providers.map(({ _id, label }) => (
            <ProviderRow
              key={_id}
              id={_id}
              name={providerName(label)}
              identity={data.identities.find(({ providerId }) => providerId === _id)}
            />
          ))}
        </ul>
      )}
      {data?.hasPassword === false && (
        <p className="mt-2 text-13 text-foreground-muted">
          <Trans>Your account has no password. You can set one under Password.</Trans>
        </p>
      )}
      <p role="alert" className="text-13 text-danger empty:hidden not-empty:mt-2">
        {error && !data && explainError(error)}
      </p>
    </div>
  )
}

interface RowProps {
  id: string
  name: string
  identity: Identity | undefined
}

function ProviderRow({ id, name, identity }: RowProps) {
  const nameId = useId()
  const account = identity?.name
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p id={nameId} className="font-semibold break-words">
          <bdi>{name}</bdi>
        </p>
        <p className="text-13 break-words text-foreground-muted">
          {identity ? (
            <Trans>
              Connected as <bdi>{account}</bdi>, last used{' '}
              <RelativeTime date={identity.lastUsedAt} />
            </Trans>
          ) : (
            <Trans>Not connected</Trans>
          )}
        </p>
      </div>
      {identity ? (
        <Disconnect identity={identity} name={name} describedBy={nameId} />
      ) : (
        <Connect id={id} describedBy={nameId} />
      )}
    </li>
  )
}

function Connect({ id, describedBy }: { id: string; describedBy: string }) {
  const { busy, error, run } = useAsyncAction(explainProviderError)
  const { runConfirmed, dialog } = usePasswordConfirmation()

  async function connect() {
    await goToProvider(id, 'CONNECT', '/settings#sign-in')
    return true
  }

  return (
    <>
      <Button
        size="small"
        busy={busy}
        aria-describedby={describedBy}
        onClick={() => void run(async () => void (await runConfirmed(connect)))}
      >
        <Trans>Connect</Trans>
      </Button>
      <p role="alert" className="basis-full text-13 text-danger empty:hidden">
        {error}
      </p>
      {dialog}
    </>
  )
}

interface DisconnectProps {
  identity: Identity
  name: string
  describedBy: string
}

function Disconnect({ identity, name, describedBy }: DisconnectProps) {
  const [asking, setAsking] = useState(false)
  const { busy, error, run } = useAsyncAction()
  const { runConfirmed, dialog } = usePasswordConfirmation()

  async function disconnect() {
    if (!(await runConfirmed(() => deleteIdentity(identity._id)))) return
    setAsking(false)
    toastSuccess('identity', t`${name} is disconnected.`)
  }

  return (
    <>
      <Button size="small" aria-describedby={describedBy} onClick={() => setAsking(true)}>
        <Trans>Disconnect</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        busy={busy}
        error={error}
        title={t`Disconnect ${name}?`}
        text={t`${{ account: identity.name }} will no longer sign you in, and browsers that signed in with it are signed out.`}
        onCancel={() => setAsking(false)}
        onContinue={() => void run(disconnect)}
      />
      {dialog}
    </>
  )
}
