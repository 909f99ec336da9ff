import { Link } from '@tanstack/react-router'
import { Maximize2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { explain } from '../../../lib/api/explain.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { cancelUpload } from './run-upload.ts'
import { UploadBar, UploadFigures, UploadStage } from './upload-progress.tsx'
import { type Job, useUpload } from './upload-store.ts'

/** The upload, small, at the edge of whatever page one is on. */
export const UploadPanel = ({ job }: { job: Job }) => (
  <Panel>
    <div className="flex items-center gap-1">
      <p className="min-w-0 flex-1 truncate font-semibold">{job.title}</p>
      <IconButton
        icon={Maximize2}
        label="Show the upload"
        onClick={() => useUpload.setState({ minimised: false })}
        className="size-8! [&_svg]:size-4"
      />
      <IconButton
        icon={X}
        label="Cancel the upload"
        onClick={cancelUpload}
        className="size-8! [&_svg]:size-4"
      />
    </div>
    <UploadBar job={job} />
    <p className="flex justify-between gap-3 text-12 text-quiet">
      <UploadStage job={job} />
      <UploadFigures job={job} />
    </p>
  </Panel>
)

/** An upload that failed while one was elsewhere. */
export function UploadFailure({ failure }: { failure: { error: unknown; title: string } }) {
  const dismiss = () => useUpload.setState({ failure: null })
  return (
    <Panel>
      <div role="alert">
        <p className="font-semibold text-danger">“{failure.title}” could not be uploaded</p>
        <p className="mt-1 text-13 text-quiet">{explain(failure.error)}</p>
      </div>
      <div className="flex justify-end gap-2">
        <button type="button" onClick={dismiss} className={buttonLook('quiet', 'small')}>
          Dismiss
        </button>
        <Link to="/v/new" className={buttonLook('primary', 'small')}>
          Back to the form
        </Link>
      </div>
    </Panel>
  )
}

const Panel = ({ children }: { children: ReactNode }) => (
  <section
    aria-label="Upload"
    className="fixed right-4 bottom-4 z-30 flex w-88 max-w-[calc(100vw-2rem)] animate-rise-in flex-col gap-2 rounded-thumb bg-surface p-4 shadow-float"
  >
    {children}
  </section>
)
