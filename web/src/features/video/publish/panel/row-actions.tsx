import type { Video } from '@seam/contract/video.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button, buttonLook } from '../../../../ui/button.tsx'
import { useDeed } from '../../../../ui/use-deed.ts'
import type { Job } from '../job.ts'
import { tellUpload } from '../orders.ts'
import { isPlayable, type Phase } from '../phase.ts'
import { useUploads } from '../upload-store.ts'

interface Props {
  upload: Job
  video: Video | undefined
  phase: Phase
  /** Id of the element with the title. */
  titleId: string
}

/** The next step, if there is one: watch the video, or retry after a failure. */
export function RowActions({ upload, video, phase, titleId }: Props) {
  if (phase === 'failed') return <FailureActions upload={upload} />
  if (!upload.publicId || !isPlayable(video)) return null
  return (
    <Link
      to="/v/$publicId"
      params={{ publicId: upload.publicId }}
      aria-describedby={titleId}
      className={buttonLook('secondary', 'small') + ' mt-1 self-start'}
    >
      Watch
    </Link>
  )
}

function FailureActions({ upload }: { upload: Job }) {
  const { busy, problem, run } = useDeed()
  const navigate = useNavigate()
  // The same files with the same details would fail again.
  const needsForm =
    upload.failure !== null && (upload.failure.filesGone || upload.failure.errors.length > 0)

  async function edit() {
    await tellUpload(upload.id, 'edit')
    if (useUploads.getState().returned) await navigate({ to: '/v/new' })
  }

  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {needsForm || (
        <Button
          size="small"
          look="primary"
          busy={busy}
          aria-label={`Retry “${upload.title}”`}
          onClick={() => void run(() => tellUpload(upload.id, 'retry'))}
        >
          Retry
        </Button>
      )}
      {upload.failure && (
        <Button
          size="small"
          look={needsForm ? 'primary' : 'secondary'}
          aria-label={`Edit details of “${upload.title}”`}
          onClick={() => void edit()}
        >
          Edit details
        </Button>
      )}
      {problem && (
        <p role="alert" className="text-12 text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
