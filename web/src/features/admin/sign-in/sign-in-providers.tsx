import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { limits } from '@seam/contract/limits.ts'
import type { ProviderBody } from '@seam/contract/sign-in-provider.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toastSuccess } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorView } from '../../../ui/error-view.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { providersQuery } from '../queries.ts'
import { createProvider } from './actions.ts'
import { ProviderCard } from './provider-card.tsx'
import { ProviderForm } from './provider-form.tsx'
import { SignInMethodsCard } from './sign-in-methods.tsx'

/** The providers with which people sign in, and who can do so without one. */
export const SignInProviders = () => (
  <>
    <Providers />
    <div className="mt-8">
      <SignInMethodsCard />
    </div>
  </>
)

function Providers() {
  const { data: providers, error, isFetching, refetch } = useQuery(providersQuery())
  if (!providers && error) {
    return <ErrorView error={error} retry={() => void refetch()} busy={isFetching} />
  }
  if (!providers) {
    return (
      <>
        <output className="sr-only">
          <Trans>Loading the sign-in providers</Trans>
        </output>
        <Skeleton className="h-60 w-full !rounded-thumb" />
      </>
    )
  }
  const max = limits.signInProviders
  const isFull = providers.length >= max
  return (
    <>
      {providers.length === 0 ? (
        <EmptyState
          title={t`No sign-in providers yet`}
          text={t`With a provider, people sign in with the account of their school, company or club. Seam works with every OpenID Connect provider.`}
        />
      ) : (
        <p className="text-foreground-muted">
          <Trans>
            People sign in with these providers. Each has a button above the form to sign in.
          </Trans>
        </p>
      )}
      <div className={providers.length === 0 ? '-mt-10 text-center' : 'mt-4'}>
        <CreateProvider disabled={isFull} />
      </div>
      {isFull && (
        <p className="mt-2 text-13 text-foreground-muted">
          {plural(max, {
            one: 'A site can have at most # sign-in provider. Delete one to add another.',
            other: 'A site can have at most # sign-in providers. Delete one to add another.',
          })}
        </p>
      )}
      {providers.length > 0 && (
        <ul aria-label={t`Sign-in providers`} className="mt-5 flex flex-col gap-3">
          {providers.map((provider) => (
            <ProviderCard key={provider._id} provider={provider} />
          ))}
        </ul>
      )}
    </>
  )
}

function CreateProvider({ disabled }: { disabled: boolean }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)

  async function create(body: ProviderBody) {
    if (!(await createProvider(body))) return false
    toastSuccess('provider', t`The provider is added.`)
    close()
    return true
  }

  return (
    <>
      <Button variant="primary" disabled={disabled} onClick={() => setOpen(true)}>
        <Trans>New provider</Trans>
      </Button>
      <Dialog
        open={open}
        onClose={close}
        hideCloseButton
        title={t`New sign-in provider`}
        description={t`Register this site at the provider first. docs/single-sign-on.md shows how, for the most common ones.`}
      >
        <ProviderForm submitLabel={t`Add`} save={create} onCancel={close} />
      </Dialog>
    </>
  )
}
