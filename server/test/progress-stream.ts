import { API_BASE } from '@seam/contract/endpoint.ts'
import { PROGRESS_PATH } from '@seam/contract/progress.ts'
import type { Video } from '@seam/contract/video.ts'
import type { Client } from './client.ts'

export interface ServerEvent {
  event: string
  data: string
}

export const PROGRESS_URL = API_BASE + PROGRESS_PATH

/** Opens the progress stream of a client. The caller closes it. */
export async function openProgressStream(who: Client) {
  const controller = new AbortController()
  const response = await who.fetch(PROGRESS_URL, { signal: controller.signal })
  if (response.status !== 200) throw new Error(`progress stream not opened: ${response.status}`)
  const told: ServerEvent[] = []
  let text = ''
  let over = false
  const reading = (async () => {
    for await (const bytes of response.body ?? []) {
      text += Buffer.from(bytes).toString()
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const lines = text.slice(0, end).split('\n')
        text = text.slice(end + 2)
        const field = (name: string) =>
          lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
        const event = field('event')
        if (event) told.push({ event, data: field('data') ?? '' })
      }
    }
  })()
  /** Resolves when the server or the client has closed the stream. */
  const ended = reading
    .catch(() => {})
    .finally(() => {
      over = true
    })
  return {
    response,
    told,
    ended,
    isOver: () => over,
    /** Returns the received states of a video, in order. */
    views: (publicId: string) =>
      told
        .filter(({ event }) => event === 'video')
        .map(({ data }) => JSON.parse(data) as Video)
        .filter((video) => video.publicId === publicId),
    async close() {
      controller.abort()
      await ended
    },
  }
}
