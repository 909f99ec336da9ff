import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import clipUrl from '../../../../test/clip.webm'
import { play, renderPlayer, videoElement } from '../../../../test/render-player.tsx'
import { savePreferences } from '../playback/preferences.ts'

/** Waits until React has rendered pending changes. */
const renderFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

const wasRequested = (url: string) =>
  performance.getEntriesByType('resource').some(({ name }) => name.endsWith(url))

test('a video with a file loads its stream when it is played', async () => {
  const hlsUrl = '/streams/with-file.m3u8'
  // A mouse on the player counts as a sign of upcoming playback.
  await userEvent.hover(document.body, { position: { x: 1200, y: 700 } })
  await renderPlayer({ hlsUrl })
  await expect.poll(() => videoElement().readyState).toBeGreaterThanOrEqual(2)
  // A stream would be requested two frames later, as soon as this module is loaded.
  await renderFrames()
  const { openHlsStream } = await import('./hls-stream.ts')
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

test('on a connection too slow for the file, the stream is loaded instead', async () => {
  const [hlsUrl, url] = ['/streams/slow-line.m3u8', `${clipUrl}?large`]
  savePreferences({ bandwidth: 500_000, measuredAt: Date.now() })
  await renderPlayer({ url, bitRate: 8_000_000, hlsUrl })
  await expect.poll(() => wasRequested(hlsUrl)).toBe(true)
  // The stream does not exist here: the file is loaded only after it fails.
  await expect.poll(() => videoElement().currentSrc).toContain(url)
  const indexOf = (end: string) =>
    performance.getEntriesByType('resource').findIndex(({ name }) => name.endsWith(end))
  // An entry is added when its request has ended.
  await expect.poll(() => indexOf(url)).toBeGreaterThan(indexOf(hlsUrl))
})
