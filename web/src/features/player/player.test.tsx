import type { Caption } from '@seam/contract/video.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import clipUrl from '../../../test/clip.webm'
import { setCharacterKeys } from '../../lib/character-keys.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { Player } from './player.tsx'

const player = page.getByRole('region', { name: 'Player' })
const button = (name: string) => player.getByRole('button', { name })
const play = button('Play')
const pause = button('Pause')
const loading = player.getByText('Loading the video')

const videoElement = () => player.element().querySelector('video') as HTMLVideoElement

afterEach(async () => {
  vi.useRealTimers()
  await page.viewport(1280, 800)
})

interface Options {
  url?: string | null
  hlsUrl?: string | null
  captions?: Caption[]
  /** The width of the player, which is 16:9. */
  width?: number
}

const renderPlayer = ({
  url = clipUrl,
  hlsUrl = null,
  captions = [],
  width = 1000,
}: Options = {}) =>
  renderPage(
    <div style={{ width, height: (width * 9) / 16 }}>
      <Player
        files={{ url, hlsUrl, complete: true, progress: 100 }}
        storyboardUrl={null}
        captions={captions}
        mediaInfo={{ title: 'Waves', artist: 'Ada', artwork: null }}
        duration={4}
        startAt={0}
        autoPlay={false}
        poster={<img alt="Poster" />}
        ref={null}
        onView={() => null}
      />
    </div>,
  )

/** Returns the URL of a source without data, and a function that appends the clip to it. */
function emptySource() {
  const source = new MediaSource()
  const append = async () => {
    const buffer = source.addSourceBuffer('video/webm; codecs="vp8"')
    buffer.appendBuffer(await (await fetch(clipUrl)).arrayBuffer())
    await new Promise((resolve) => buffer.addEventListener('updateend', resolve, { once: true }))
  }
  return { source, url: URL.createObjectURL(source), append }
}

/** Returns the URL of captions with one cue. */
const captionsUrl = () =>
  URL.createObjectURL(
    new Blob(['WEBVTT\n\n00:00.000 --> 00:04.000\nWaves\n'], { type: 'text/vtt' }),
  )

test('before the first playback the player shows the poster, the duration and Play', async () => {
  await renderPlayer()
  await expect.element(play).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Poster' })).toBeInTheDocument()
  await expect.element(player.getByText('00:00 / 00:04').last()).toBeInTheDocument()
  await expect.element(loading).not.toBeInTheDocument()
})

test('a playing video has a Pause button instead of the poster, and a paused one Play again', async () => {
  await renderPlayer()
  await play.click()
  await expect.element(pause).toBeInTheDocument()
  await expect.element(page.getByRole('img', { name: 'Poster' })).not.toBeInTheDocument()
  await userEvent.keyboard('k')
  await expect.element(play).toBeInTheDocument()
  expect(videoElement().paused).toBe(true)
})

test('at its end the video returns to the beginning and the poster', async () => {
  await renderPlayer()
  await expect.poll(() => videoElement().readyState).toBeGreaterThan(0)
  videoElement().currentTime = 3.8
  await play.click()
  await expect.element(play).toBeInTheDocument()
  await expect.element(page.getByRole('img', { name: 'Poster' })).toBeInTheDocument()
  await expect.poll(() => videoElement().currentTime).toBe(0)
})

test('a video that waits for data says that it loads, until it plays', async () => {
  const { url, append } = emptySource()
  await renderPlayer({ url })
  await play.click()
  await expect.element(loading).toBeInTheDocument()
  await append()
  await expect.element(loading).not.toBeInTheDocument()
  expect(videoElement().currentTime).toBeGreaterThan(0)
})

test('a file that the browser cannot play is explained, with a link to it', async () => {
  const url = URL.createObjectURL(new Blob(['not a video']))
  await renderPlayer({ url })
  const alert = player.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/^This video does not play here\./)
  await expect
    .element(alert.getByRole('link', { name: 'Open the file' }))
    .toHaveAttribute('href', url)
})

test('a lost connection is explained, and can be tried again', async () => {
  const { source, url, append } = emptySource()
  await renderPlayer({ url })
  await expect.poll(() => source.readyState).toBe('open')
  await append()
  source.endOfStream('network')
  const alert = player.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/^The video stopped loading\./)
  await button('Try again').click()
  // The source of this test opens only once.
  await expect.element(alert).toMatchTextContent(/^This video does not play here\./)
})

test('the volume is set by button, slider and key, and the next video has the same', async () => {
  const volume = player.getByRole('slider', { name: 'Volume' })
  const { close } = await renderPlayer()
  await button('Mute').click()
  await expect.element(button('Unmute')).toBeVisible()
  await expect.element(volume).toHaveAttribute('aria-valuetext', '0%')
  await button('Unmute').click()
  await volume.fill('35')
  await expect.element(volume).toHaveAttribute('aria-valuetext', '35%')
  await userEvent.keyboard('m')
  await expect.element(button('Unmute')).toBeVisible()
  await close()
  await renderPlayer()
  await expect.element(button('Unmute')).toBeVisible()
  expect(videoElement()).toMatchObject({ muted: true, volume: 0.35 })
})

test('captions are off until a language is chosen in their menu', async () => {
  const captions = ['en', 'de'].map((language) => ({ language, url: captionsUrl() }))
  await renderPlayer({ captions })
  const option = (name: string) => page.getByRole('menuitemradio', { name })
  const shownLanguages = () =>
    [...videoElement().textTracks]
      .filter(({ mode }) => mode === 'showing')
      .map(({ language }) => language)
  await button('Captions').click()
  await expect.element(option('Off')).toBeChecked()
  expect(shownLanguages()).toEqual([])
  await option('German').click()
  await expect.poll(shownLanguages).toEqual(['de'])
  await button('Captions').click()
  await expect.element(option('German')).toBeChecked()
  await option('Off').click()
  await expect.poll(shownLanguages).toEqual([])
})

test('a video without captions has no button for them', async () => {
  await renderPlayer()
  await expect.element(button('Settings')).toBeVisible()
  await expect.element(button('Captions')).not.toBeInTheDocument()
})

test('the speed is chosen in the settings, which show it', async () => {
  await renderPlayer()
  await button('Settings').click()
  await page.getByRole('menuitem', { name: /^Speed ?Normal$/ }).click()
  await page.getByRole('menuitemradio', { name: '1.5×' }).click()
  await expect.poll(() => videoElement().playbackRate).toBe(1.5)
  await button('Settings').click()
  await expect.element(page.getByRole('menuitem', { name: /^Speed ?1\.5×$/ })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: /^Quality/ })).not.toBeInTheDocument()
})

test('the shortcuts are listed on request, and closed again', async () => {
  await renderPlayer()
  await userEvent.keyboard('?')
  const list = page.getByRole('dialog', { name: 'Keys of the player' })
  await expect.element(list).toHaveFocus()
  await list.getByRole('button', { name: 'Close' }).click()
  await expect.element(list).not.toBeInTheDocument()
})

test('single characters are no shortcuts once the user has turned them off', async () => {
  await renderPlayer()
  await expect.element(play).toBeVisible()
  setCharacterKeys(false)
  await userEvent.keyboard('km')
  await expect.element(play).toBeVisible()
  expect(videoElement().muted).toBe(false)
  setCharacterKeys(true)
  await userEvent.keyboard('m')
  expect(videoElement().muted).toBe(true)
})

/** Waits until React has rendered pending changes. */
const renderFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** Returns the element that a click at the middle of another would hit. */
function elementAt(element: Element, { y = 0.5 } = {}) {
  const { left, top, width, height } = element.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height * y)
}

test('the controls stay while the mouse rests on them, and hide once it rests elsewhere', async () => {
  await renderPlayer()
  await play.click()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await pause.hover()
  vi.advanceTimersByTime(5000)
  await renderFrames()
  expect(pause.element().contains(elementAt(pause.element()))).toBe(true)
  await player.hover({ position: { x: 500, y: 100 } })
  vi.advanceTimersByTime(5000)
  await expect.poll(() => pause.element().contains(elementAt(pause.element()))).toBe(false)
})

test('a click beside an open menu closes it, and nothing else', async () => {
  await renderPlayer()
  await button('Settings').click()
  const menu = page.getByRole('menu')
  await expect.element(menu).toBeVisible()
  await player.click({ position: { x: 300, y: 100 } })
  await expect.element(menu).not.toBeInTheDocument()
  expect(videoElement().paused).toBe(true)
  await player.click({ position: { x: 300, y: 100 } })
  await expect.element(pause).toBeInTheDocument()
})

test('the large play button of a small player is clear of the controls', async () => {
  await renderPlayer({ width: 360 })
  const large = player.element().querySelector('button[aria-hidden]') as HTMLElement
  expect(large.contains(elementAt(large, { y: 0.95 }))).toBe(true)
  const bar = player.element().querySelector('[data-bar]') as HTMLElement
  expect(large.getBoundingClientRect().bottom).toBeLessThan(bar.getBoundingClientRect().top)
})

test('on a phone, all speeds are in reach in a sheet at the bottom', async () => {
  await page.viewport(360, 640)
  await renderPlayer({ width: 360 })
  await button('Settings').click()
  await page.getByRole('menuitem', { name: /^Speed/ }).click()
  const menu = page.getByRole('menu')
  await expect.element(menu.getByRole('menuitemradio')).toHaveLength(7)
  const { clientHeight, scrollHeight } = menu.element()
  expect(scrollHeight).toBe(clientHeight)
  await expect
    .poll(() => menu.element().getBoundingClientRect())
    .toMatchObject({ left: 0, right: 360, bottom: 640 })
  await page.getByRole('menuitemradio', { name: '2×' }).click()
  expect(videoElement().playbackRate).toBe(2)
})

test('a hint takes the place of the seek preview', async () => {
  await renderPlayer()
  const preview = () => player.element().querySelector('[data-preview]')
  await player.getByRole('slider', { name: 'Seek' }).click()
  await expect.poll(preview).toBeVisible()
  expect(player.element().querySelector('[data-hint]')).toBeNull()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await userEvent.keyboard('m')
  await expect.element(player.getByText('Muted')).toBeVisible()
  await expect.poll(preview).not.toBeVisible()
  vi.advanceTimersByTime(5000)
  await expect.poll(preview).toBeVisible()
})

const wasRequested = (url: string) =>
  performance.getEntriesByType('resource').some(({ name }) => name.endsWith(url))

test('a video with a file loads its stream when it is played', async () => {
  const hlsUrl = '/streams/with-file.m3u8'
  // A mouse on the player announces playback.
  await userEvent.hover(document.body, { position: { x: 1200, y: 700 } })
  await renderPlayer({ hlsUrl })
  await expect.poll(() => videoElement().readyState).toBeGreaterThanOrEqual(2)
  // A stream would be requested two frames later, as soon as this module is loaded.
  await renderFrames()
  const { openHlsStream } = await import('./source/hls-stream.ts')
  await renderFrames()
  expect(openHlsStream).toBeDefined()
  expect(wasRequested(hlsUrl)).toBe(false)
  await play.click()
  await expect.poll(() => wasRequested(hlsUrl)).toBe(true)
})

test('a video without a file loads its stream at once', async () => {
  const hlsUrl = '/streams/without-file.m3u8'
  await renderPlayer({ url: null, hlsUrl })
  await expect.poll(() => wasRequested(hlsUrl)).toBe(true)
})
