import type { Video } from '@seam/contract/video.ts'
import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isProblem } from '../../../../lib/errors.ts'
import { videoById } from '../../queries.ts'
import { useLiveProgressOf } from '../../use-live-progress.ts'
import type { Upload } from '../upload/upload.ts'
import { sendUploadCommand } from './send-command.ts'
import { type UploadPhase, phaseOf } from './upload-phase.ts'
import { useUploads } from '../upload/upload-store.ts'
import { useParams } from '../../../../lib/router/use-router.ts'

export interface PanelUpload {
  upload: Upload
  /** The published video, undefined until it is loaded. */
  video: Video | undefined
  phase: UploadPhase
}

/**
 * Returns all uploads except the one in the overlay and the one whose video this page shows. Each has
 * its video, which is kept up to date while it is processed.
 */
export function usePanelUploads(): PanelUpload[] {
  const overlay = useUploads((state) => state.overlay)
  const uploads = useUploads((state) => state.uploads)
  const published = uploads.flatMap(({ id, publicId }) => (publicId ? [{ id, publicId }] : []))
  const videos = useQueries({ queries: published.map(({ publicId }) => videoById(publicId)) })
  useLiveProgressOf(videos.map(({ data }) => data))
  const entries = uploads.map((upload) => {
    const video = videos[published.findIndex(({ id }) => id === upload.id)]?.data
    return { upload, video, phase: phaseOf(upload, video) }
  })

  const finished = entries.filter(({ upload, phase }) => phase === 'published' && upload.isStored)
  const deleted = published.filter((_, index) => isProblem(videos[index]?.error, 404))
  const changes = JSON.stringify([
    finished.map(({ upload }) => upload.id),
    deleted.map(({ id }) => id),
  ])
  useEffect(() => {
    const [finishedIds, deletedIds] = JSON.parse(changes) as [string[], string[]]
    for (const id of finishedIds) void sendUploadCommand(id, 'deleteStored')
    for (const id of deletedIds) void sendUploadCommand(id, 'dismiss')
  }, [changes])

  const { publicId: page } = useParams()
  return entries.filter(
    ({ upload }) => upload.id !== overlay && (!upload.publicId || upload.publicId !== page),
  )
}
