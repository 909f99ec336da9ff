import { MailWarning } from 'lucide-react'
import { useState } from 'react'
import { siteSendsMail } from '../../../entities/cache/initial-data.ts'
import { useAuth } from '../../../entities/session/auth-store.ts'
import { Button } from '../../../ui/button.tsx'
import { useAsyncAction } from '../../../ui/use-async-action.ts'
import { sendEmailVerification } from '../actions.ts'

/** Says that the address is not verified, and sends the link again. Nothing where it is verified. */
export function UnverifiedEmail() {
  const { email, emailVerified } = useAuth(({ authUser }) => authUser)
  const [sentTo, setSentTo] = useState('')
  const { busy, error, run } = useAsyncAction()
  if (emailVerified || siteSendsMail() === false) return null

  const sendAgain = async () => {
    if (await sendEmailVerification()) setSentTo(email)
  }
  return (
    <section
      aria-labelledby="unverified-email"
      className="rounded-thumb border border-border bg-surface px-4 py-3.5 sm:px-5"
    >
      <div className="flex items-center gap-3 sm:gap-4">
        <span className="hidden size-10 shrink-0 place-items-center rounded-control bg-accent-subtle text-accent min-[400px]:grid">
          <MailWarning aria-hidden className="size-5" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id="unverified-email" className="display text-16">
            Email not verified
          </h2>
          <p className="mt-0.5 text-13 text-foreground-muted">
            {sentTo === email
              ? 'A new link is on its way. Look into your spam folder, too.'
              : 'Open the link in the mail that we sent to your address.'}
          </p>
        </div>
        {sentTo !== email && (
          <Button className="shrink-0" busy={busy} onClick={() => void run(sendAgain)}>
            Send again
          </Button>
        )}
      </div>
      <p role="alert" className="text-13 text-danger empty:hidden not-empty:mt-2">
        {error}
      </p>
    </section>
  )
}
