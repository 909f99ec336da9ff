import type { Video } from '@seam/contract/video.ts'
import { call } from '../../../../entities/session/call.ts'
import { isProblem } from '../../../../lib/errors.ts'
import { retryReason, withRetries, type RetryReason } from '../transfer/retry-policy.ts'
import { useAuth } from '../../../../entities/session/auth-store.ts'
import type { VideoDetails } from '../upload/upload.ts'
import type { UploadedFiles } from './send-files.ts'

interface Options {
  signal: AbortSignal
  onRetryReason: (retryReason: RetryReason | null) => void
}

/**
 * Publishes the uploaded files exactly once, even if a response is lost. Throws ProblemError if the
 * server rejects them, or `signal.reason`: then there is no such video.
 */
export async function publishOnce(
  details: VideoDetails,
  sent: UploadedFiles,
  options: Options,
): Promise<Video> {
  const video = await withRetries(
    async () => {
      try {
        // Not aborted by the signal: the result of an aborted request would be unknown.
        return await call('publishVideo', { body: { ...details, ...sent } })
      } catch (error) {
        const published = await findAfterError(error, sent)
        if (published) return published
        throw error
      }
    },
    { ...options, reasonOf: retryReason },
  ).catch(async (error: unknown) => {
    // After an abort, the last attempt may have succeeded.
    const published = options.signal.aborted ? await findPublished(sent) : undefined
    if (published) return published
    throw error
  })
  if (!options.signal.aborted) return video
  await call('deleteVideo', { params: { publicId: video.publicId } })
  throw options.signal.reason
}

/** Returns the video if the failed request published it after all. */
async function findAfterError(error: unknown, sent: UploadedFiles): Promise<Video | undefined> {
  // An earlier attempt may have published the video: then its files are in use.
  if (isProblem(error, 422)) return findPublished(sent)
  // A proxy that lost the response of the server.
  if (isProblem(error, 502, 504)) return findPublished(sent).catch(() => undefined)
  return undefined
}

/** Returns the video with these files, if any: its thumbnail URL contains the id of the file. */
async function findPublished({ thumbnail }: UploadedFiles): Promise<Video | undefined> {
  const { username } = useAuth.getState().authUser
  const { docs } = await call('listVideos', { query: { username, limit: 50 } })
  return docs.find((video) => video.thumbnail.url.includes(`/${thumbnail.public_id}/`))
}
