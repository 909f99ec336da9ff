import { setTimeout as wait } from 'node:timers/promises'
import { isFinished, videoWhen } from '@seam/attack/src/member.ts'
import { stopwatch } from '@seam/attack/src/stopwatch.ts'
import { API_BASE } from '@seam/contract/endpoint.ts'
import type { Fault } from './fault.ts'

const GONE_WITHIN = 10

/** Returns whether a visitor can get the file or page, or sees the video in the list or search. */
const shows = async (url: string, publicId: string) => {
  const response = await fetch(url)
  const text = await response.text()
  return response.ok && (!/\/(video|search\?.*)$/.test(url) || text.includes(publicId))
}

/** Returns the path of the first playlist in a master playlist. */
async function firstPlaylist(origin: string, masterPath: string): Promise<string> {
  const master = await (await fetch(new URL(masterPath, origin))).text()
  const [name = ''] = master.split('\n').filter((line) => line && !line.startsWith('#'))
  return new URL(name, new URL(masterPath, origin)).pathname
}

export const makePrivate: Fault = {
  name: 'make-private',
  needsWorkers: true,
  async cause({ site, videos, slowness }) {
    const publicId = await videos.publishShort()
    const { browser } = videos.owner
    const video = await videoWhen(
      videos.owner,
      publicId,
      (each) => isFinished(each) && each.videoFile.storyboardUrl !== null,
      300 * slowness,
    )
    if (!video) throw new Error('The video has no storyboard')
    const { title, thumbnail } = video
    const { url, hlsUrl, storyboardUrl } = video.videoFile
    const search = `${API_BASE}/search?type=video&q=${encodeURIComponent(title)}`
    const paths = [
      ...[`${API_BASE}/video`, `${API_BASE}/video/${publicId}`, search, `/v/${publicId}`],
      ...[url, hlsUrl, storyboardUrl, thumbnail.url].filter((path) => path !== null),
      ...(hlsUrl === null ? [] : [await firstPlaylist(site.origin, hlsUrl)]),
    ]
    const origins = [site.origin, ...site.webs.map(({ origin }) => origin)]
    const urls = origins.flatMap((origin) => paths.map((path) => new URL(path, origin).href))
    const visible = async () => {
      const shown = await Promise.all(urls.map((each) => shows(each, publicId)))
      return urls.filter((_, n) => shown[n])
    }
    await visible()
    const before = await visible()
    await browser.call('PATCH', `/video/${publicId}`, {
      title: 'Now private',
      description: '',
      publishStatus: 'PRIVATE',
      category: 'GENERAL',
      nsfw: false,
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
