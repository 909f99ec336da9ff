import type { Video } from '@seam/contract/video.ts'
import { call } from '../../entities/session/call.ts'
import { isProblem } from '../../lib/errors.ts'
import { updateCachedEntity, removeCachedEntity } from '../../entities/cache/cached-entities.ts'
import { isStreamOpen, onServerEvent } from '../../entities/events/server-events.ts'
import { queryClient } from '../../entities/cache/query-client.ts'
import { isOwn } from '../../entities/session/ownership.ts'

/** Milliseconds between two checks for videos that are still being processed. */
const CHECK_INTERVAL = 2000
/** Every fifth check polls even while events arrive: a very short processing may send none. */
const POLL_EVERY = 5

let following = false

/**
 * Updates the cached progress of the viewer's own videos until none is being processed. One tab
 * handles the server-sent events and passes the changes on to the others. It polls while there is no
 * connection.
 */
export function subscribeToProgress(): void {
  if (following) return
  following = true
  void withLock(trackUntilDone).finally(() => {
    following = false
  })
}

// Web Locks need a secure context: without one, each tab follows for itself.
const withLock = (task: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('seam-video-progress', task) : task()

async function trackUntilDone(): Promise<void> {
  const unsubscribe = [
    onServerEvent('video', (data) => updateCache(JSON.parse(data) as Video)),
    onServerEvent('gone', removeCachedEntity),
    // Fetches what changed before the stream was open.
    onServerEvent('open', () => void poll(ownProcessingVideoIds())),
  ]
  let checks = 0
  for (
    let publicIds = ownProcessingVideoIds();
    publicIds.length > 0;
    publicIds = ownProcessingVideoIds()
  ) {
    checks += 1
    if (!isStreamOpen() || checks % POLL_EVERY === 0) await poll(publicIds)
    await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL))
  }
  for (const end of unsubscribe) end()
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

/** Returns the public ids of all cached videos that the viewer owns and that are being processed. */
function ownProcessingVideoIds(): string[] {
  const found = new Set<string>()
  for (const { state } of queryClient.getQueryCache().getAll()) collect(state.data, found)
  return [...found]
}

function collect(data: unknown, found: Set<string>): void {
  if (typeof data !== 'object' || data === null) return
  if (isVideo(data)) {
    if (data.processing.state === 'PROCESSING' && isOwn(data)) found.add(data.publicId)
    return
  }
  for (const value of Object.values(data)) collect(value, found)
}

const isVideo = (data: object): data is Pick<Video, 'publicId' | 'processing' | 'owner'> =>
  'publicId' in data && 'processing' in data && 'owner' in data
