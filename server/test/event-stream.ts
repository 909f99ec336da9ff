import { API_BASE } from '@seam/contract/endpoint.ts'
import { EVENTS_PATH } from '@seam/contract/events.ts'
import type { Video } from '@seam/contract/video.ts'
import type { Client } from './client.ts'

export interface ServerEvent {
  event: string
  data: string
}

export const EVENTS_URL = API_BASE + EVENTS_PATH

/** Opens the event stream of a client, or another stream. The caller closes it. */
export async function openEventStream(who: Client, url = EVENTS_URL) {
  const controller = new AbortController()
  const response = await who.fetch(url, { signal: controller.signal })
  if (response.status !== 200) throw new Error(`event stream not opened: ${response.status}`)
  const told: ServerEvent[] = []
  const unseen: number[] = []
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
        const data = field('data') ?? ''
        if (event === 'unseen') unseen.push(Number(data))
        else if (event) told.push({ event, data })
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
    /** The events about videos. */
    told,
    /** The numbers of unseen notifications. */
    unseen,
    ended,
    isOver: () => over,
    /** Returns the received views of a video, in order. */
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
