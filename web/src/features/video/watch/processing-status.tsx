import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Video } from '@seam/contract/video.ts'
import { Button } from '../../../ui/button.tsx'
import { useAsyncAction } from '../../../ui/use-async-action.ts'
import { retryProcessing } from '../actions.ts'
import { useIsOwn } from '../../../entities/session/ownership.ts'

/** Replaces the player until the video is playable: shows the progress, or why processing failed. */
export function ProcessingStatus({ video }: { video: Video }) {
  const { state, progress } = video.processing
  const own = useIsOwn(video)
  return (
    <div className="grid size-full place-content-center justify-items-center gap-3 p-6 text-center text-white">
      {state === 'FAILED' ? (
        <Failed video={video} own={own} />
      ) : (
        <>
          <p className="display text-20">
            <Trans context="in progress">Processing</Trans>
          </p>
          <div
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native one cannot be styled
            role="progressbar"
            aria-label={t({ message: 'Processing', context: 'in progress' })}
            aria-valuenow={progress}
            className="h-1.5 w-56 max-w-full overflow-hidden rounded-full bg-white/20"
          >
            <div
              className="h-full rounded-full bg-[oklch(75.33%_0.1546_41.6)] transition-[width] duration-500"
              style={{ width: `${progress}%` }}
            />
          </div>
          <p className="figures text-14 opacity-80">
            <Trans>{progress}%. It starts here as soon as it plays.</Trans>
          </p>
        </>
      )}
    </div>
  )
}

function Failed({ video, own }: { video: Video; own: boolean }) {
  const { busy, error, run } = useAsyncAction()
  const retry = async () => void (await retryProcessing(video.publicId))

  return (
    <div role="alert" className="flex flex-col items-center gap-3">
      <p className="display text-20">
        <Trans>This video could not be processed</Trans>
      </p>
      <p className="max-w-md text-14 opacity-80">
        {own ? video.processing.reason : t`The owner has been notified.`}
      </p>
      {own && (
        <Button variant="primary" busy={busy} onClick={() => void run(retry)}>
          <Trans>Try again</Trans>
        </Button>
      )}
      {error && <p className="text-14">{error}</p>}
    </div>
  )
}
