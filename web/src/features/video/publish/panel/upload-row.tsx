import { t } from '@lingui/core/macro'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { classNames } from '../../../../lib/class-names.ts'
import { TransferStats } from './transfer-stats.tsx'
import { statusText } from './upload-phase.ts'
import { RowActions } from './row-actions.tsx'
import { RowIconButtons } from './row-icon-buttons.tsx'
import { RowThumbnail } from './row-thumbnail.tsx'
import type { PanelUpload } from './use-panel-uploads.ts'

/** One upload: its title, status and actions. */
export function UploadRow({ upload, video, phase }: PanelUpload) {
  const titleId = `upload-${upload.id}`
  const isProcessing = phase === 'processing'
  const percent = isProcessing ? (video?.processing.progress ?? 0) : upload.percent
  const hasBar = phase !== 'published' && phase !== 'failed'
  return (
    <li className="flex gap-3 px-4 py-3">
      <RowThumbnail picture={upload.picture} video={video} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <p id={titleId} className="truncate font-semibold" title={upload.title}>
              {upload.title}
            </p>
            <p
              className={classNames(
                'flex justify-between gap-2 text-12',
                phase === 'failed' ? 'text-danger' : 'text-foreground-muted',
              )}
            >
              <span>{statusText(upload, video)}</span>
              {hasBar && phase !== 'waiting' && (
                <span className="figures shrink-0">{Math.floor(percent)}%</span>
              )}
            </p>
          </div>
          <RowIconButtons upload={upload} phase={phase} />
        </div>
        {hasBar && (
          <ProgressBar
            label={t`Progress of “${{ title: upload.title }}”`}
            percent={percent}
            slow={isProcessing}
          />
        )}
        {hasBar && !isProcessing && (
          <p className="truncate text-12 text-foreground-muted">
            <TransferStats upload={upload} />
          </p>
        )}
        <RowActions upload={upload} video={video} phase={phase} titleId={titleId} />
      </div>
    </li>
  )
}
