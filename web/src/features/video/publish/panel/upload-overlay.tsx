import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { TransferStats } from './transfer-stats.tsx'
import type { Upload } from '../upload/upload.ts'
import { sendUploadCommand } from './send-command.ts'
import { statusText } from './upload-phase.ts'
import { notifyPublished } from '../upload/notify-published.ts'
import { minimise } from '../upload/change-uploads.ts'
import { useUploads } from '../upload/upload-store.ts'
import { useNavigate } from '../../../../lib/router/use-router.ts'

/** Milliseconds for which the full bar stays visible. */
const FINISH_DELAY = 500

/** Shows the newest upload in a dialog over the page until the video is published. */
export function UploadOverlay() {
  const upload = useUploads(({ uploads, overlay }) => uploads.find(({ id }) => id === overlay))
  return upload ? <OverlayDialog upload={upload} /> : null
}

function OverlayDialog({ upload }: { upload: Upload }) {
  const { title } = upload
  useFinish(upload.publicId)
  return (
    <Dialog
      open
      onClose={minimise}
      title={upload.publicId ? t`Published “${title}”` : t`Uploading “${title}”`}
      hideCloseButton
    >
      <div className="mt-5 flex flex-col gap-3">
        <div className="flex items-baseline justify-between gap-3">
          <p className="font-semibold" aria-live="polite">
            {upload.publicId
              ? t({ message: 'Published', context: 'video' })
              : statusText(upload, undefined)}
          </p>
          <p aria-hidden className="figures font-semibold">
            {Math.floor(upload.percent)}%
          </p>
        </div>
        <ProgressBar label={t`Upload progress`} percent={upload.percent} />
        <p className="text-13 text-foreground-muted">
          <TransferStats upload={upload} />
        </p>
      </div>
      <div className="mt-6 flex justify-end gap-2">
        <Button
          onClick={() => void sendUploadCommand(upload.id, 'cancel')}
          disabled={upload.publicId !== null}
        >
          <Trans>Cancel</Trans>
        </Button>
        <Button onClick={minimise}>
          <Trans>Minimise</Trans>
        </Button>
      </div>
    </Dialog>
  )
}

/** After publishing, notifies the user, closes the overlay and opens the feed. */
function useFinish(publicId: string | null) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!publicId) return undefined
    let notified = false
    const notify = () => {
      if (notified) return
      notified = true
      clearTimeout(timer)
      notifyPublished(publicId)
    }
    const timer = setTimeout(() => {
      notify()
      minimise()
      void navigate({ to: '/v/feed' })
    }, FINISH_DELAY)
    // Minimised before the timeout: still notifies.
    return notify
  }, [publicId, navigate])
}
