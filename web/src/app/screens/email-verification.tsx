import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { messages } from '@seam/contract/messages.ts'
import { useState } from 'react'
import { VerifyEmailForm } from '../../features/auth/verify-email-form.tsx'
import { useHash } from '../../lib/use-hash.ts'
import { useIsHydrating } from '../../lib/page-state.ts'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** /verify */
export function Screen() {
  const code = useHash()
  const isHydrating = useIsHydrating()
  const [verified, setVerified] = useState('')
  return (
    <Page title={t`Verify Your Email`} className="max-w-md!">
      <h1 className="display mb-6 text-20 text-balance md:text-28">
        <Trans>Verify your email address</Trans>
      </h1>
      {/* The code is in the hash, which the server does not receive. */}
      {isHydrating ? (
        <Skeleton className="h-40 w-full" />
      ) : code === '' ? (
        <p className="text-foreground-muted">{messages.emailVerificationCode}.</p>
      ) : verified === code ? (
        <output>
          <Trans>Your email address is verified. You can close this page.</Trans>
        </output>
      ) : (
        <VerifyEmailForm key={code} code={code} onDone={() => setVerified(code)} />
      )}
    </Page>
  )
}
