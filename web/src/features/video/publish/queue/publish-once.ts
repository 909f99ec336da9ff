import type { Video } from '@seam/contract/video.ts'
import { call } from '../../../../lib/api/call.ts'
import { isProblem } from '../../../../lib/api/errors.ts'
import { patiently, type Trouble } from '../../../../lib/resumable/patience.ts'
import { useAuth } from '../../../../lib/session/auth-store.ts'
import type { Details } from '../job.ts'
import type { Sent } from './send-files.ts'

interface Care {
  signal: AbortSignal
  onTrouble: (trouble: Trouble | null) => void
}

/**
 * Publishes what was sent, and only once, though an answer may get lost on its way. Throws
 * ProblemError where that is refused, or the signal's reason: then there is no such video.
 */
export async function publishOnce(details: Details, sent: Sent, care: Care): Promise<Video> {
  const video = await patiently(async () => {
    try {
      // To its end even if it is called off meanwhile: half a call could not be taken back.
      return await call('publishVideo', { body: { ...details, ...sent } })
    } catch (error) {
      // These files may be in use already, by this very video.
      const published = isProblem(error, 422) ? await madeOf(sent) : undefined
      if (published) return published
      throw error
    }
  }, care).catch(async (error: unknown) => {
    // Nobody knows whether the last try arrived.
    const published = care.signal.aborted ? await madeOf(sent) : undefined
    if (published) return published
    throw error
  })
  if (!care.signal.aborted) return video
  await call('deleteVideo', { params: { publicId: video.publicId } })
  throw care.signal.reason
}

/** The video that was made of these files. Its thumbnail's address names the file it was made of. */
async function madeOf({ thumbnail }: Sent): Promise<Video | undefined> {
  const { username } = useAuth.getState().authUser
  const { docs } = await call('listVideos', { query: { username, limit: 50 } })
  return docs.find((video) => video.thumbnail.url.includes(`/${thumbnail.public_id}/`))
}
