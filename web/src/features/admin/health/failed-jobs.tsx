import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { FailedJob } from '@seam/contract/health.ts'
import { usePasswordConfirmation } from '../../../entities/session/password-confirmation.tsx'
import { Button } from '../../../ui/button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { useAsyncAction } from '../../../ui/use-async-action.ts'
import { retryJob } from '../actions.ts'
import { HealthSection } from './health-section.tsx'

/** The jobs that failed for good, each with a button to run it again. */
export const FailedJobs = ({ jobs }: { jobs: readonly FailedJob[] }) => (
  <HealthSection title={t`Failed jobs`}>
    <ul className="divide-y divide-border">
      {jobs.map((job) => (
        <FailedJobRow key={job._id} job={job} />
      ))}
    </ul>
  </HealthSection>
)

function FailedJobRow({ job }: { job: FailedJob }) {
  const { retries } = job
  const { busy, error, run } = useAsyncAction()
  const { runConfirmed, dialog } = usePasswordConfirmation()
  const retry = async () => void (await runConfirmed(() => retryJob(job)))
  return (
    <li className="flex items-start gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p>
          <span className="font-semibold break-all">{job.queue}</span>{' '}
          <span className="text-13 text-foreground-muted">
            <Trans>
              <RelativeTime date={job.failedAt} />, after {retries} retries
            </Trans>
          </span>
        </p>
        <p className="text-13 break-words text-foreground-muted">{job.message}</p>
        <p role="alert" className="text-13 text-danger empty:hidden">
          {error}
        </p>
      </div>
      <Button size="small" busy={busy} onClick={() => void run(retry)}>
        <Trans>Run again</Trans>
      </Button>
      {dialog}
    </li>
  )
}
