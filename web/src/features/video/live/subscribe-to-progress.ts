import { PROGRESS_PATH } from '@seam/contract/progress.ts'
import type { Video } from '@seam/contract/video.ts'
import { call } from '../../../entities/api/call.ts'
import { isProblem } from '../../../lib/errors.ts'
import { apiBase } from '../../../entities/api/send.ts'
import { updateCachedEntity, removeCachedEntity } from '../../../entities/cache/cached-entities.ts'
import { ownProcessingVideoIds } from './processing-videos.ts'

/** Milliseconds between two checks for videos that are still processed. */
const CHECK_INTERVAL = 2000
/** Every fifth check polls even while events arrive: a very short processing may send none. */
const POLL_EVERY = 5

let following = false

/**
 * Updates the cached progress of the viewer's own videos until none is processed any more. One tab
 * receives server-sent events and passes them on to the others. It polls while there is no connection.
 */
export function subscribeToProgress(): void {
  if (following) return
  following = true
  void withLock(trackUntilDone).finally(() => {
    following = false
  })
}

// Web Locks need a secure context: without one, each tab connects for itself.
const withLock = (task: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('seam-video-progress', task) : task()

async function trackUntilDone(): Promise<void> {
  let events: EventSource | null = null
  let checks = 0
  for (
    let publicIds = ownProcessingVideoIds();
    publicIds.length > 0;
    publicIds = ownProcessingVideoIds()
  ) {
    const isConnected = events?.readyState === EventSource.OPEN
    checks += 1
    if (!isConnected || checks % POLL_EVERY === 0) await poll(publicIds)
    // Polling has renewed an expired session.
    if (!events || events.readyState === EventSource.CLOSED) events = connect()
    await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL))
  }
  events?.close()
}

function connect(): EventSource {
  const source = new EventSource(`${apiBase}${PROGRESS_PATH}`)
  source.addEventListener('video', ({ data }) => updateCache(JSON.parse(String(data)) as Video))
  source.addEventListener('gone', ({ data }) => removeCachedEntity(String(data)))
  // Fetches what changed before the connection was open.
  source.addEventListener('open', () => void poll(ownProcessingVideoIds()))
  return source
}

/** Updates only what processing changes: votes and comments may be newer in the cache. */
const updateCache = ({ publicId, processing, videoFile, thumbnail }: Video) =>
  updateCachedEntity(publicId, { processing, videoFile, thumbnail })

const poll = (publicIds: string[]) =>
  Promise.all(
    publicIds.map(async (publicId) => {
      try {
        const [video] = await call('getVideo', { params: { publicId } })
        if (video) updateCache(video)
      } catch (error) {
        if (isProblem(error, 404)) removeCachedEntity(publicId)
        // Other errors may be temporary: the next check retries.
      }
    }),
  )
