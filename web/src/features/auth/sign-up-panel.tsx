import { t } from '@lingui/core/macro'
import { messages } from '@seam/contract/messages.ts'
import type { RegistrationMode } from '@seam/contract/site.ts'
import { useSite } from '../../lib/site.ts'
import { ProviderSignIn } from './provider-sign-in.tsx'
import { SignupForm } from './signup-form.tsx'

interface Props {
  /** Permits the sign-up on a site that has no owner yet. */
  claimCode?: string | undefined
  invite?: string | undefined
}

/** The buttons of the providers, and the sign-up form or why there is none. */
export function SignUpPanel({ claimCode, invite }: Props) {
  const { registration, registrationQuestion, audience, providers, signInMethods } = useSite()
  if (claimCode === undefined) {
    if (signInMethods === 'PROVIDERS') return <ProviderSignIn />
    const reason = reasonForNoForm(registration, invite !== undefined)
    if (reason !== null) {
      return (
        <>
          <ProviderSignIn />
          <p className={providers.length > 0 ? 'text-13 text-foreground-muted' : undefined}>
            {reason}
          </p>
        </>
      )
    }
  }
  const isApplication =
    registration === 'APPROVAL' && invite === undefined && claimCode === undefined
  return (
    <>
      {claimCode === undefined && <ProviderSignIn isBeforeForm />}
      {isApplication && (
        <p className="mb-4 text-foreground-muted">
          {audience === 'MEMBERS'
            ? t`A moderator reviews every new account before it can see this site.`
            : t`A moderator reviews every new account. Until then you can look around.`}
        </p>
      )}
      <SignupForm
        claimCode={claimCode}
        invite={invite}
        question={isApplication ? registrationQuestion : ''}
      />
    </>
  )
}

function reasonForNoForm(registration: RegistrationMode, isInvited: boolean): string | null {
  if (registration === 'CLOSED') return `${messages.registrationClosed}.`
  return registration === 'INVITE' && !isInvited
    ? t`${{ inviteRequired: messages.inviteRequired }}. Ask a member for one: it is a link that opens this form.`
    : null
}
