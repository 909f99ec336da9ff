import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Video } from '@seam/contract/video.ts'
import { Button, buttonClasses } from '../../../../ui/button.tsx'
import { useAsyncAction } from '../../../../ui/use-async-action.ts'
import type { Upload } from '../upload/upload.ts'
import { sendUploadCommand } from './send-command.ts'
import { hasPlayableVideo, type UploadPhase } from './upload-phase.ts'
import { useUploads } from '../upload/upload-store.ts'
import { Link } from '../../../../lib/router/link.tsx'
import { useNavigate } from '../../../../lib/router/use-router.ts'

interface Props {
  upload: Upload
  video: Video | undefined
  phase: UploadPhase
  /** Id of the element with the title. */
  titleId: string
}

/** The next step, if there is one: watch the video, or retry after a failure. */
export function RowActions({ upload, video, phase, titleId }: Props) {
  if (phase === 'failed') return <FailureActions upload={upload} />
  if (!upload.publicId || !hasPlayableVideo(video)) return null
  return (
    <Link
      to="/v/{publicId}"
      params={{ publicId: upload.publicId }}
      aria-describedby={titleId}
      className={buttonClasses('secondary', 'small') + ' mt-1 self-start'}
    >
      <Trans context="verb">Watch</Trans>
    </Link>
  )
}

function FailureActions({ upload }: { upload: Upload }) {
  const { busy, error, run } = useAsyncAction()
  const navigate = useNavigate()
  // The same files with the same details would fail again.
  const needsForm =
    upload.failure !== null && (upload.failure.filesGone || upload.failure.errors.length > 0)

  async function edit() {
    await sendUploadCommand(upload.id, 'edit')
    if (useUploads.getState().returned) await navigate({ to: '/v/new' })
  }

  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {needsForm || (
        <Button
          size="small"
          variant="primary"
          busy={busy}
          aria-label={t`Retry “${{ title: upload.title }}”`}
          onClick={() => void run(() => sendUploadCommand(upload.id, 'retry'))}
        >
          <Trans>Retry</Trans>
        </Button>
      )}
      {upload.failure && (
        <Button
          size="small"
          variant={needsForm ? 'primary' : 'secondary'}
          aria-label={t`Edit details of “${{ title: upload.title }}”`}
          onClick={() => void edit()}
        >
          <Trans>Edit details</Trans>
        </Button>
      )}
      {error && (
        <p role="alert" className="text-12 text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
