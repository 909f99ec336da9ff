import { setTimeout as wait } from 'node:timers/promises'
import { stopwatch } from '@seam/attack/src/stopwatch.ts'
import { API_BASE } from '@seam/contract/endpoint.ts'
import type { Video } from '@seam/contract/video.ts'
import type { Fault } from './fault.ts'

const GONE_WITHIN = 10

/** Returns whether a visitor gets the content: the file or page, or the video in the list. */
const shows = async (url: string, publicId: string) => {
  const response = await fetch(url)
  const text = await response.text()
  return response.ok && (!url.endsWith('/video') || text.includes(publicId))
}

export const makePrivate: Fault = {
  name: 'make-private',
  needsWorkers: true,
  async cause({ site, videos, slowness }) {
    const publicId = await videos.publishShort()
    await videos.finish(publicId, 120 * slowness)
    const { browser } = videos.owner
    const [video] = await browser.call<Video[]>('GET', `/video/${publicId}`)
    const { url, hlsUrl } = video?.videoFile ?? {}
    const paths = [`${API_BASE}/video`, `${API_BASE}/video/${publicId}`, url, hlsUrl].filter(
      (path) => path != null,
    )
    const origins = [site.origin, ...site.webs.map(({ origin }) => origin)]
    const urls = origins.flatMap((origin) => paths.map((path) => new URL(path, origin).href))
    const visible = async () => {
      const shown = await Promise.all(urls.map((each) => shows(each, publicId)))
      return urls.filter((_, n) => shown[n])
    }
    await visible()
    const before = await visible()
    await browser.call('PATCH', `/video/${publicId}`, {
      ...{ title: 'Now private', description: '', publishStatus: 'PRIVATE' },
      ...{ category: 'GENERAL', nsfw: false },
    })
    videos.forget(publicId)
    const seconds = stopwatch()
    let left = await visible()
    while (left.length > 0 && seconds() < 3 * GONE_WITHIN * slowness) {
      await wait(200)
      left = await visible()
    }
    return [
      {
        expected: `private within ${GONE_WITHIN} s at nginx and every web node`,
        measured:
          `${before.length} of ${urls.length} URLs before; after ${seconds().toFixed(1)} s ${left.length} ${left[0] ?? ''}`.trim(),
        isHeld:
          before.length === urls.length && left.length === 0 && seconds() <= GONE_WITHIN * slowness,
      },
    ]
  },
}
