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

/** Long enough for the full bar to be seen. */
const LINGER = 500

/** The upload that was just begun, over the page, until the video is published. */
export function UploadOverlay() {
  const job = useUploads(({ jobs, overlay }) => jobs.find(({ id }) => id === overlay))
  return job ? <Underway job={job} /> : null
}

function Underway({ job }: { job: Job }) {
  useEnding(job.publicId)
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

/** Once it is published: on to the feed, with the word and the link. */
function useEnding(publicId: string | null) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!publicId) return undefined
    let ended = false
    const end = () => {
      if (ended) return
      ended = true
      clearTimeout(timer)
      tellPublished(publicId)
    }
    const timer = setTimeout(() => {
      end()
      minimise()
      void navigate({ to: '/v/feed' })
    }, LINGER)
    // Minimised in that moment: the word is still to be had.
    return end
  }, [publicId, navigate])
}
