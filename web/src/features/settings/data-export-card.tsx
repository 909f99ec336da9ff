import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { DataExport } from '@seam/contract/export.ts'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { explainError } from '../../lib/explain-error.ts'
import { formatBytes } from '@seam/contract/format-bytes.ts'
import { formatDateTime } from '../../lib/format/date-time.ts'
import { formatWait } from '../../lib/format/wait.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAsyncAction } from '../../ui/use-async-action.ts'
import { startDataExport } from './actions.ts'
import { dataExportQuery } from './queries.ts'
import { usePasswordConfirmation } from '../../entities/session/password-confirmation.tsx'

/** The export of the user's data: started here, prepared by the server, then downloaded. */
export function DataExportCard() {
  const { data: dataExport, error, isPending } = useQuery(dataExportQuery())
  const { busy, error: startError, run } = useAsyncAction()
  const { runConfirmed, dialog } = usePasswordConfirmation()
  const prepare = async () => void (await runConfirmed(startDataExport))

  const failed = dataExport?.state === 'FAILED'
  const message =
    startError ?? (failed ? t`The copy could not be created.` : error && explainError(error))
  return (
    <div className="px-4 py-4 sm:px-5">
      <h3 className="font-semibold">
        <Trans context="noun">Export</Trans>
      </h3>
      <p className="mt-0.5 text-13 text-foreground-muted">
        <Trans>
          Your profile, posts, comments, votes, follows and history, with every file you uploaded,
          as one zip.
        </Trans>
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        {isPending && <Skeleton className="h-10 w-36 !rounded-control" />}
        {dataExport?.state === 'PREPARING' && <Preparing percent={dataExport.progress} />}
        {dataExport?.state === 'READY' && <Ready dataExport={dataExport} />}
        {!isPending && dataExport?.state !== 'PREPARING' && (
          <Button
            variant={dataExport?.state === 'READY' ? 'quiet' : 'secondary'}
            busy={busy}
            onClick={() => void run(prepare)}
          >
            {failed ? t`Try again` : dataExport ? t`Prepare a new copy` : t`Prepare a copy`}
          </Button>
        )}
      </div>
      <p role="alert" className="text-13 text-danger empty:hidden not-empty:mt-2">
        {message}
      </p>
      {dialog}
    </div>
  )
}

const Preparing = ({ percent }: { percent: number }) => (
  <div className="flex w-full flex-col gap-1.5">
    <ProgressBar slow label={t`Progress of your copy`} percent={percent} />
    <output className="text-13 text-foreground-muted">
      <Trans>Preparing your copy. You can leave this page.</Trans>
    </output>
  </div>
)

const formatTimeLeft = (expiry: Date) => formatWait((expiry.getTime() - Date.now()) / 1000)

function Ready({ dataExport: { url, bytes, expiresAt } }: { dataExport: DataExport }) {
  if (url === null || expiresAt === null) return null
  const expiry = new Date(expiresAt)
  const size = formatBytes(bytes ?? 0)
  const timeLeft = formatTimeLeft(expiry)
  return (
    <>
      <a href={url} download className={buttonClasses('primary')}>
        <Download aria-hidden className="size-4" />
        <Trans>Download ({size})</Trans>
      </a>
      <output className="order-last w-full text-13 text-foreground-muted">
        <Trans>
          Ready. The link works for{' '}
          <time dateTime={expiresAt} title={formatDateTime(expiry)}>
            {timeLeft}
          </time>
          .
        </Trans>
      </output>
    </>
  )
}
