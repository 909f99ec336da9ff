import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Figures } from './figures.tsx'
import type { Job } from './job.ts'
import { tellUpload } from './orders.ts'
import { wordsOf } from './phase.ts'
import { tellPublished } from './tell-published.ts'
import { minimise, useUploads } from './upload-store.ts'

/** Milliseconds for which the full bar stays visible. */
const FINISH_DELAY = 500

/** Shows the newest upload in a dialog over the page until the video is published. */
export function UploadOverlay() {
  const job = useUploads(({ jobs, overlay }) => jobs.find(({ id }) => id === overlay))
  return job ? <OverlayDialog job={job} /> : null
}

function OverlayDialog({ job }: { job: Job }) {
  useFinish(job.publicId)
  return (
    <Dialog open onClose={minimise} title={`Uploading “${job.title}”`} bare>
      <div className="mt-5 flex flex-col gap-3">
        <div className="flex items-baseline justify-between gap-3">
          <p className="font-semibold" aria-live="polite">
            {job.publicId ? 'Published' : wordsOf(job, undefined)}
          </p>
          <p aria-hidden className="figures font-semibold">
            {Math.floor(job.shown)}%
          </p>
        </div>
        <ProgressBar label="Upload progress" percent={job.shown} />
        <p className="text-13 text-quiet">
          <Figures job={job} />
        </p>
      </div>
      <div className="mt-6 flex justify-end gap-2">
        <Button onClick={() => void tellUpload(job.id, 'cancel')} disabled={job.publicId !== null}>
          Cancel
        </Button>
        <Button onClick={minimise}>Minimise</Button>
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
      tellPublished(publicId)
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
