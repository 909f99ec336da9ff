import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { messages } from '@seam/contract/messages.ts'
import { useAuth } from '../../entities/session/auth-store.ts'
import { useSessionRestored } from '../../entities/session/restore-session.ts'
import { AuthTabs } from '../../features/auth/auth-tabs.tsx'
import { ClaimForm } from '../../features/auth/claim-form.tsx'
import { useSite } from '../../lib/site.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { useHash } from '../../lib/use-hash.ts'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNavigate } from '../../lib/router/use-router.ts'

/** /claim */
export function Screen() {
  const { name } = useSite()
  return (
    <Page title={t({ message: 'Claim', context: 'verb' })} className="max-w-md!">
      <h1 className="display text-20 text-balance md:text-28">
        <Trans>Make {name} yours</Trans>
      </h1>
      <p className="mt-1 mb-6 text-foreground-muted">
        <Trans>The owner names the site, decides who may join, and looks after it.</Trans>
      </p>
      <Claim />
    </Page>
  )
}

function Claim() {
  const code = useHash()
  const navigate = useNavigate()
  const settled = useSessionRestored(({ restored }) => restored)
  const authenticated = useAuth((state) => state.authenticated)
  if (!settled) return <Skeleton className="h-40 w-full" />
  if (code === '') return <p className="text-foreground-muted">{messages.claimCode}.</p>
  if (!authenticated) {
    return (
      <>
        <p>
          <Trans>Sign in first, or create your account.</Trans>
        </p>
        <AuthTabs claimCode={code} />
      </>
    )
  }
  return (
    <ClaimForm
      key={code}
      code={code}
      onDone={() => {
        toastSuccess('site-claim', t`You are an owner of this site.`)
        void navigate({ to: '/admin', replace: true })
      }}
    />
  )
}
