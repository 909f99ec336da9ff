import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { messages } from '@seam/contract/messages.ts'
import { clearResetAccount } from '../../entities/session/sign-out.ts'
import { PasswordResetForm } from '../../features/auth/password-reset-form.tsx'
import { useHash } from '../../lib/use-hash.ts'
import { useIsHydrating } from '../../lib/page-state.ts'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** /reset */
export function Screen() {
  const code = useHash()
  const isHydrating = useIsHydrating()
  return (
    <Page title={t`New Password`} className="max-w-md!">
      <h1 className="display mb-6 text-20 md:text-28">
        <Trans>New password</Trans>
      </h1>
      {/* The code is in the hash, which the server does not receive. */}
      {isHydrating ? (
        <Skeleton className="h-40 w-full" />
      ) : code === '' ? (
        <p className="text-foreground-muted">{messages.passwordResetCode}.</p>
      ) : (
        // Every session has ended, including this browser's.
        <PasswordResetForm key={code} code={code} onDone={() => void clearResetAccount()} />
      )}
    </Page>
  )
}
