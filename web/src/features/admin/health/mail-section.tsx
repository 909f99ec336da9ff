import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
  const { failedTotal } = mail
  return (
    <HealthSection title={t`Mail`}>
      {mail.isSetUp ? (
        <TestMail />
      ) : (
        <p className="text-foreground-muted">
          <Trans>This site sends no mail. Enter a mail server in the site settings.</Trans>
        </p>
      )}
      {mail.failed.length > 0 && (
        <>
          <p className="mt-3 font-semibold">
            <Trans>{failedTotal} could not be sent</Trans>
          </p>
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
  const { kind, username, attempts } = mail
  const { busy, error, run } = useAsyncAction()
  const { runConfirmed, dialog } = usePasswordConfirmation()
  const retry = async () => void (await runConfirmed(() => retryMail(mail._id)))
  return (
    <li className="flex items-start gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p>
          <Trans>
            {kind} to @{username}
          </Trans>{' '}
          <span className="text-13 text-foreground-muted">
            <Trans>
              <RelativeTime date={mail.failedAt} />, after {attempts} attempts
            </Trans>
          </span>
        </p>
        <p className="text-13 break-words text-foreground-muted">{mail.answer}</p>
        <p role="alert" className="text-13 text-danger empty:hidden">
          {error}
        </p>
      </div>
      {mail.canRetry && (
        <Button size="small" busy={busy} onClick={() => void run(retry)}>
          <Trans>Send again</Trans>
        </Button>
      )}
      {dialog}
    </li>
  )
}
