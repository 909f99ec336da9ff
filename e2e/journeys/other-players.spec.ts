import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { callApi, signUp } from '@seam/server/demo/api-client.ts'
import { newPerson, PASSWORD } from '../people.ts'
import { findProgram } from '../engines/find-program.ts'
import { publishVideo } from '../publish-video.ts'

interface Files {
  videoFile: { hlsUrl: string; captions: { url: string }[] }
}

/** Another site, on this machine: browsers do not let public sites read from it. */
const site = createServer((_request, response) =>
  response
    .setHeader('content-type', 'text/html')
    .end('<video id="player" class="video-js" muted crossorigin width="640" height="360"></video>'),
)

let watchPage: string
let playlist: string
let captions: string
test.beforeAll(async ({ baseURL }) => {
  await once(site.listen(0, '127.0.0.1'), 'listening')
  const ada = await signUp(baseURL ?? '', { ...newPerson('Ada'), password: PASSWORD })
  const publicId = await publishVideo(ada)
  await callApi(ada, 'PUT', `/video/${publicId}/captions/en`, {
    content: 'WEBVTT\n\n00:00.000 --> 00:08.000\nThe harbour\n',
  })
  watchPage = `${baseURL}/v/${publicId}`
  const [video] = await callApi<Files[]>(ada, 'GET', `/video/${publicId}`)
  playlist = `${baseURL}${video?.videoFile.hlsUrl}`
  captions = `${baseURL}${video?.videoFile.captions[0]?.url}`
})

test.afterAll(() => site.close())

/** Opens a page of another site with this player, and starts it with this script. */
async function openPlayer(page: Page, file: string, script: string) {
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
  await page.addScriptTag({ path: file })
  await page.addScriptTag({ content: script })
}

const expectPlaying = (page: Page) =>
  expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(1)

test('hls.js plays a video on another site, and reads its captions', async ({ page }) => {
  const file = createRequire(
    createRequire(import.meta.url).resolve('@seam/web/package.json'),
  ).resolve('hls.js')
  await openPlayer(
    page,
    file,
    `window.hls = new Hls()
     hls.loadSource('${playlist}')
     hls.attachMedia(document.querySelector('video'))
     hls.on(Hls.Events.MANIFEST_PARSED, () => document.querySelector('video').play())`,
  )
  await expectPlaying(page)
  expect(await page.evaluate(async (url) => (await fetch(url)).text(), captions)).toContain(
    'The harbour',
  )
  // It finds them in the playlist, too.
  expect(await page.evaluate('hls.subtitleTracks.map(({ name }) => name)')).toEqual([
    'English (en)',
  ])
  await page.evaluate('hls.subtitleTrack = 0')
  const cues = () =>
    page
      .locator('video')
      .evaluate(({ textTracks }: HTMLVideoElement) =>
        [...textTracks].flatMap(({ cues }) => [...(cues ?? [])].map((cue) => (cue as VTTCue).text)),
      )
  await expect.poll(cues).toEqual(['The harbour'])
})

test(
  'yt-dlp finds a video with its title, owner, date, picture, qualities and captions',
  { tag: '@long' },
  async () => {
    const program = findProgram('yt-dlp')
    test.skip(!program, 'yt-dlp is not installed: run sudo apt-get install -y yt-dlp')
    const found: unknown = JSON.parse(
      execFileSync(program ?? '', ['-J', watchPage], { encoding: 'utf8' }),
    )
    expect(found).toMatchObject({
      title: 'The harbour before the storm',
      uploader: 'Ada',
      upload_date: new Date().toISOString().slice(0, 10).replaceAll('-', ''),
      thumbnail: expect.stringContaining('/card/v/'),
      formats: [
        { protocol: 'm3u8_native', height: 240 },
        { protocol: 'm3u8_native', height: 480 },
      ],
      subtitles: { en: [{ ext: 'vtt' }] },
    })
  },
)

test('Shaka and video.js play a video on another site', { tag: '@long' }, async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'seam-players-'))
  try {
    const packages = ['shaka-player@5.2.12', 'video.js@8.24.1']
    execFileSync('npm', [
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--ignore-scripts',
      ...packages,
    ])
    const file = (path: string) => join(folder, 'node_modules', path)
    await openPlayer(
      page,
      file('shaka-player/dist/shaka-player.compiled.js'),
      `const player = new shaka.Player()
       player.attach(document.querySelector('video'))
         .then(() => player.load('${playlist}'))
         .then(() => document.querySelector('video').play())`,
    )
    await expectPlaying(page)
    await openPlayer(
      page,
      file('video.js/dist/video.min.js'),
      `const player = videojs('player', { autoplay: 'muted' })
       player.src({ src: '${playlist}', type: 'application/x-mpegURL' })`,
    )
    await expectPlaying(page)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
