import { expect } from 'vitest'
import type { Video } from '@seam/contract/video.ts'
import { type Client } from './client.ts'
import { visitor } from './cast.ts'

/** A clip that takes a few seconds to process: it is large, and browsers cannot play it. */
export const slowToProcess = {
  seconds: 12,
  size: '1280x720',
  sound: false,
  codec: ['-c:v', 'mpeg4', '-q:v', '3', '-pix_fmt', 'yuv420p'],
}

/** Fetches a URL and returns the body as text. Expects status 200. */
export async function fetchText(who: Client, url: string | null): Promise<string> {
  const response = await who.fetch(url ?? '')
  expect(response.status).toBe(200)
  return response.text()
}

export const siblingUrl = (url: string | null, name: string): string =>
  new URL(name, `http://seam.example${url}`).pathname

/** Returns the renditions in a video's master playlist, in order, with their attributes. */
export async function renditionsIn({ videoFile }: Video, who: Client = visitor()) {
  const master = await fetchText(who, videoFile.hlsUrl)
  return [...master.matchAll(/#EXT-X-STREAM-INF:(.*)\n(\S+)/g)].map(([, says = '', name = '']) => ({
    name,
    says: Object.fromEntries(
      [...says.matchAll(/([A-Z-]+)=("[^"]*"|[^,]*)/g)].map(([, key, value]) => [key, value]),
    ),
    url: siblingUrl(videoFile.hlsUrl, name),
  }))
}
