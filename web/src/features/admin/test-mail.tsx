import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useAuth } from '../../entities/session/auth-store.ts'
import { usePasswordConfirmation } from '../../entities/session/password-confirmation.tsx'
import { Button } from '../../ui/button.tsx'
import { useAsyncAction } from '../../ui/use-async-action.ts'
import { sendTestMail } from './actions.ts'

/** Sends a mail to the user, and shows the mail server's response. */
export function TestMail() {
  const email = useAuth(({ authUser }) => authUser.email)
  const [answer, setAnswer] = useState<{ accepted: boolean; answer: string } | null>(null)
  const { busy, error, run } = useAsyncAction()
  const { runConfirmed, dialog } = usePasswordConfirmation()
  const test = async () =>
    void (await runConfirmed(async () => {
      const result = await sendTestMail()
      setAnswer(result)
      return result !== null
    }))
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="small" busy={busy} onClick={() => void run(test)}>
        <Trans>Send a test mail</Trans>
      </Button>
      <output className="min-w-0 flex-1 text-13 break-words text-foreground-muted">
        {answer
          ? answer.accepted
            ? t`The mail server accepted it: ${{ answer: answer.answer }}`
            : t`The mail server rejected it: ${{ answer: answer.answer }}`
          : t`To ${email}`}
      </output>
      <p role="alert" className="text-13 text-danger empty:hidden">
        {error}
      </p>
      {dialog}
    </div>
  )
}
