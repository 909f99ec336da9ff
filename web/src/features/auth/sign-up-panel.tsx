import { messages } from '@seam/contract/messages.ts'
import { useSite } from '../../lib/site.ts'
import { SignupForm } from './signup-form.tsx'

interface Props {
  /** Permits the sign-up on a site that has no owner yet. */
  claimCode?: string | undefined
  invite?: string | undefined
}

/** The sign-up form, or why there is none. */
export function SignUpPanel({ claimCode, invite }: Props) {
  const { registration, registrationQuestion, audience } = useSite()
  if (claimCode === undefined) {
    if (registration === 'CLOSED') return <p>{messages.registrationClosed}.</p>
    if (registration === 'INVITE' && invite === undefined) {
      return (
        <p>{messages.inviteRequired}. Ask a member for one: it is a link that opens this form.</p>
      )
    }
  }
  const isApplication =
    registration === 'APPROVAL' && invite === undefined && claimCode === undefined
  return (
    <>
      {isApplication && (
        <p className="mb-4 text-foreground-muted">
          {audience === 'MEMBERS'
            ? 'A moderator reviews every new account before it can see this site.'
            : 'A moderator reviews every new account. Until then you can look around.'}
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
