import { embedPath } from '@seam/contract/embed.ts'
import { expect, test } from '@playwright/test'
import { signUp } from '@seam/server/demo/api-client.ts'
import { startEmbeddingSite } from '../embedding-site.ts'
import { newPerson, PASSWORD } from '../people.ts'
import { publishVideo, readVideo } from '../publish-video.ts'
import { findProgram } from './find-program.ts'
import { startFirefox } from './firefox.ts'
import { runMainJourneys } from './run-main-journeys.ts'
import { PROCESSING } from '../processing-timeout.ts'

const program = findProgram(process.env.FIREFOX_PATH, 'firefox-esr', 'firefox')

test('the main journeys work in Firefox', async ({ baseURL }) => {
  test.skip(!program, 'firefox-esr is not installed: run sudo apt-get install -y firefox-esr')
  test.setTimeout(240_000)
  await runMainJourneys(await startFirefox(program ?? ''), baseURL ?? '')
})

test(
  'another site plays a video in Firefox, without cookies',
  { tag: '@long' },
  async ({ baseURL }) => {
    test.skip(!program, 'firefox-esr is not installed: run sudo apt-get install -y firefox-esr')
    test.setTimeout(180_000)
    const ada = await signUp(baseURL ?? '', { ...newPerson('Ada'), password: PASSWORD })
    const publicId = await publishVideo(ada)
    const site = await startEmbeddingSite()
    const firefox = await startFirefox(program ?? '')
    try {
      await firefox.open(`${site.productOrigin}/about`)
      // Until then the service worker requests the files that it caches, with cookies.
      await firefox.read('navigator.serviceWorker.ready.then(() => true)')
      await firefox.open('about:blank')
      const frame = embedPath(publicId, { start: 4, autoplay: true, muted: true })
      await firefox.open(site.pageWith(frame))
      // A view counts after two seconds of playback.
      const views = async () => (await readVideo(ada, publicId))?.views
      await expect.poll(views, PROCESSING).toBe(1)
      const requests = site.requests.slice(site.requests.findIndex(({ path }) => path === frame))
      expect(requests.map(({ path }) => path.split('?')[0])).toContain(
        `/api/v1/embed/${publicId}/view`,
      )
      expect(requests.filter(({ sent, received }) => sent || received.length > 0)).toEqual([])
    } finally {
      await firefox.close()
      site.stop()
    }
  },
)
