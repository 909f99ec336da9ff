import { expect, type Page, test } from '@playwright/test'
import { callApi, type Member, signUp } from '@seam/server/demo/api-client.ts'
import { canEncodeAv1 } from '@seam/server/test/can-encode-av1.ts'
import { expectPlaying } from '../expect-playing.ts'
import { newPerson, PASSWORD } from '../people.ts'
import { PROCESSING } from '../processing-timeout.ts'
import { startVideo } from '../publish-video.ts'
import { startSecondSite } from '../second-site.ts'

test.skip(!canEncodeAv1, 'this ffmpeg has no libsvtav1')

let site: Awaited<ReturnType<typeof startSecondSite>>
let path: string

test.beforeAll(async () => {
  test.setTimeout(240_000)
  site = await startSecondSite({ ENCODER: 'svtav1' })
  const ada: Member = await signUp(site.origin, { ...newPerson('Ada'), password: PASSWORD })
  const publicId = await startVideo(ada)
  path = `${site.origin}/v/${publicId}`
  await expect
    .poll(async () => {
      const [video] = await callApi<{ videoFile: { hlsUrl: string | null } }[]>(
        ada,
        'GET',
        `/video/${publicId}`,
      )
      const { hlsUrl } = video?.videoFile ?? { hlsUrl: null }
      return hlsUrl === null ? '' : (await fetch(site.origin + hlsUrl)).text()
    }, PROCESSING)
    .toContain('av1.480.m3u8')
})
test.afterAll(() => site?.stop())

/** Plays the video. Returns the codecs of the requested rendition files. */
async function playedCodecs(page: Page) {
  const codecs = new Set<string>()
  page.on('request', (request) => {
    const name = new URL(request.url()).pathname.split('/').at(-1) ?? ''
    if (/^(av1\.)?\d+\.mp4$/.test(name)) codecs.add(name.startsWith('av1.') ? 'AV1' : 'H.264')
  })
  await page.goto(path)
  await expectPlaying(page)
  await expect
    .poll(() => page.locator('video').evaluate((element: HTMLVideoElement) => element.currentSrc))
    .toMatch(/^blob:/)
  await expect.poll(() => codecs.size).toBeGreaterThan(0)
  await page.getByRole('region', { name: 'Player' }).hover()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: 'Quality' }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText([/^Auto/, '480p', '240p'])
  return [...codecs]
}

test(
  'a browser that decodes AV1 as cheaply as H.264 plays AV1 alone',
  { tag: '@long' },
  async ({ page }) => {
    expect(await playedCodecs(page)).toEqual(['AV1'])
  },
)

test(
  'a browser that decodes only H.264 by hardware plays H.264 alone',
  { tag: '@long' },
  async ({ page }) => {
    await page.addInitScript(() => {
      navigator.mediaCapabilities.decodingInfo = async (configuration) => ({
        supported: true,
        smooth: true,
        configuration,
        keySystemAccess: null,
        powerEfficient: configuration.video?.contentType.includes('avc1') === true,
      })
    })
    expect(await playedCodecs(page)).toEqual(['H.264'])
  },
)
