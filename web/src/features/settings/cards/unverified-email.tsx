import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MailWarning } from 'lucide-react'
import { useId, useState } from 'react'
import { useAuth } from '../../../entities/session/auth-store.ts'
import { Button } from '../../../ui/button.tsx'
import { useAsyncAction } from '../../../ui/use-async-action.ts'
import { sendEmailVerification } from '../actions.ts'
import { useIsUnverified } from '../use-is-unverified.ts'

interface Props {
  title?: string
}

/**
 * Says that the address is not verified, and resends the link. Renders nothing if it is verified.
 */
export function UnverifiedEmail({ title = t`Email not verified` }: Props) {
  const email = useAuth(({ authUser }) => authUser.email)
  const isUnverified = useIsUnverified()
  const id = useId()
  const [sentTo, setSentTo] = useState('')
  const { busy, error, run } = useAsyncAction()
  if (!isUnverified) return null

  const sendAgain = async () => {
    if (await sendEmailVerification()) setSentTo(email)
  }
  return (
    <section
      aria-labelledby={id}
      className="rounded-thumb border border-border bg-surface px-4 py-3.5 sm:px-5"
    >
      <div className="flex items-center gap-3 sm:gap-4">
        <span className="hidden size-10 shrink-0 place-items-center rounded-control bg-accent-subtle text-accent min-[400px]:grid">
          <MailWarning aria-hidden className="size-5" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id={id} className="display text-16">
            {title}
          </h2>
          <p className="mt-0.5 text-13 text-foreground-muted">
            {sentTo === email
              ? t`A new link is on its way. Check your spam folder too.`
              : t`Open the link in the mail that we sent to your address.`}
          </p>
        </div>
        {sentTo !== email && (
          <Button className="shrink-0" busy={busy} onClick={() => void run(sendAgain)}>
            <Trans>Send again</Trans>
          </Button>
        )}
      </div>
      <p role="alert" className="text-13 text-danger empty:hidden not-empty:mt-2">
        {error}
      </p>
    </section>
  )
}
