import { PROGRESS_PATH } from '@seam/contract/progress.ts'
import type { Video } from '@seam/contract/video.ts'
import { call } from '../../../lib/api/call.ts'
import { isProblem } from '../../../lib/api/errors.ts'
import { apiBase } from '../../../lib/api/send.ts'
import { amendEverywhere, removeEverywhere } from '../../../lib/cache/entities.ts'
import { ownUnfinished } from './unfinished.ts'

/** Milliseconds between two looks at whether there is still something to follow. */
const LOOK = 2000
/** Of so many looks one asks, even while the server is heard: what is over in a moment may go unsaid. */
const ASK_EVERY = 5

let following = false

/**
 * Shows how far one's own videos are, wherever they are on show, until none is processed any more.
 * One tab hears of it from the server and tells the others; whenever the server can not be heard, it
 * is asked.
 */
export function followProgress(): void {
  if (following) return
  following = true
  void alone(follow).finally(() => {
    following = false
  })
}

// Locks exist in secure contexts alone: elsewhere each tab hears for itself.
const alone = (task: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('seam-video-progress', task) : task()

async function follow(): Promise<void> {
  let heard: EventSource | null = null
  let looks = 0
  for (let left = ownUnfinished(); left.length > 0; left = ownUnfinished()) {
    const isHearing = heard?.readyState === EventSource.OPEN
    looks += 1
    if (!isHearing || looks % ASK_EVERY === 0) await ask(left)
    // Asking has renewed a session that had run out.
    if (!heard || heard.readyState === EventSource.CLOSED) heard = hear()
    await new Promise((resolve) => setTimeout(resolve, LOOK))
  }
  heard?.close()
}

function hear(): EventSource {
  const source = new EventSource(`${apiBase}${PROGRESS_PATH}`)
  source.addEventListener('video', ({ data }) => show(JSON.parse(String(data)) as Video))
  source.addEventListener('gone', ({ data }) => removeEverywhere(String(data)))
  // What moved before it was open.
  source.addEventListener('open', () => void ask(ownUnfinished()))
  return source
}

/** Votes and comments on it may be newer here than where this comes from. */
const show = ({ publicId, processing, videoFile, thumbnail }: Video) =>
  amendEverywhere(publicId, { processing, videoFile, thumbnail })

const ask = (publicIds: string[]) =>
  Promise.all(
    publicIds.map(async (publicId) => {
      try {
        const [video] = await call('getVideo', { params: { publicId } })
        if (video) show(video)
      } catch (error) {
        if (isProblem(error, 404)) removeEverywhere(publicId)
        // Anything else may be over by the next time.
      }
    }),
  )
