import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { cancelUpload } from './run-upload.ts'
import { UploadFailure, UploadPanel } from './upload-panel.tsx'
import { UploadBar, UploadFigures, UploadStage } from './upload-progress.tsx'
import { useUpload } from './upload-store.ts'

/** Long enough for the full bar to be seen. */
const LINGER = 500

const minimise = () => useUpload.setState({ minimised: true })

/** The upload under way: over the page, or in its panel at the edge. */
export function UploadOverlay() {
  const { job, minimised, failure } = useUpload()
  useEnding()
  if (!job) return failure ? <UploadFailure failure={failure} /> : null
  if (minimised) return <UploadPanel job={job} />
  return (
    <Dialog open onClose={minimise} title={`Uploading “${job.title}”`} bare>
      <div className="mt-5 flex flex-col gap-3">
        <div className="flex items-baseline justify-between gap-3">
          <p className="font-semibold">
            <UploadStage job={job} />
          </p>
          <p aria-hidden className="figures font-semibold">
            {Math.floor(job.shown)}%
          </p>
        </div>
        <UploadBar job={job} />
        <p className="text-13 text-quiet">
          <UploadFigures job={job} />
        </p>
      </div>
      <div className="mt-6 flex justify-end gap-2">
        <Button onClick={cancelUpload} disabled={job.stage === 'published'}>
          Cancel
        </Button>
        <Button onClick={minimise}>Minimise</Button>
      </div>
    </Dialog>
  )
}

/** Once it is published: on to the feed if somebody waited, and the word and the link in any case. */
function useEnding() {
  const navigate = useNavigate()
  const video = useUpload(({ job }) => job?.video)
  useEffect(() => {
    if (!video) return undefined
    const timer = setTimeout(() => {
      if (!useUpload.getState().minimised) void navigate({ to: '/v/feed' })
      useUpload.setState({ job: null, minimised: false })
      toast({
        id: 'video-create',
        kind: 'success',
        text: 'Your video is published.',
        action: { label: 'Watch', path: `/v/${video.publicId}` },
      })
    }, LINGER)
    return () => clearTimeout(timer)
  }, [video, navigate])
}
