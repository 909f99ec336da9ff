import type { FailedMail } from '@seam/contract/mail.ts'
import { useQuery } from '@tanstack/react-query'
import { usePasswordConfirmation } from '../../../entities/session/password-confirmation.tsx'
import { Button } from '../../../ui/button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { useAsyncAction } from '../../../ui/use-async-action.ts'
import { retryMail } from '../actions.ts'
import { TestMail } from '../test-mail.tsx'
import { mailQuery } from '../queries.ts'
import { HealthSection } from './health-section.tsx'

/** Whether the site sends mail, a test mail, and what could not be sent. */
export function MailSection() {
  const { data: mail } = useQuery(mailQuery())
  if (!mail) return null
  return (
    <HealthSection title="Mail">
      {mail.isSetUp ? (
        <TestMail />
      ) : (
        <p className="text-foreground-muted">
          This site sends no mail. Enter a mail server in the site settings.
        </p>
      )}
      {mail.failed.length > 0 && (
        <>
          <p className="mt-3 font-semibold">{mail.failedTotal} could not be sent</p>
          <ul className="divide-y divide-border">
            {mail.failed.map((failed) => (
              <FailedMailRow key={failed._id} mail={failed} />
            ))}
          </ul>
        </>
      )}
    </HealthSection>
  )
}

function FailedMailRow({ mail }: { mail: FailedMail }) {
  const { busy, error, run } = useAsyncAction()
  const { runConfirmed, dialog } = usePasswordConfirmation()
  const retry = async () => void (await runConfirmed(() => retryMail(mail._id)))
  return (
    <li className="flex items-start gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p>
          {mail.kind} to @{mail.username}{' '}
          <span className="text-13 text-foreground-muted">
            <RelativeTime date={mail.failedAt} />, after {mail.attempts} attempts
          </span>
        </p>
        <p className="text-13 break-words text-foreground-muted">{mail.answer}</p>
        <p role="alert" className="text-13 text-danger empty:hidden">
          {error}
        </p>
      </div>
      {mail.canRetry && (
        <Button size="small" busy={busy} onClick={() => void run(retry)}>
          Send again
        </Button>
      )}
      {dialog}
    </li>
  )
}
