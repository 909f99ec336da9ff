import type { CDPSession } from '@vitest/browser-playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { ada } from '../../../../test/cast.ts'
import { makeVideo } from '../../../../test/items.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { VideoCard } from './video-card.tsx'

function emulateMotion(value: 'reduce' | 'no-preference') {
  const session: CDPSession = cdp()
  return session.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value }],
  })
}

/** A sprite of two frames of 16 by 9 pixels, and its cues. */
function makeStoryboard() {
  const canvas = Object.assign(document.createElement('canvas'), { width: 32, height: 9 })
  const sprite = canvas.toDataURL('image/png')
  const text = `WEBVTT

00:00.000 --> 00:01.000
${sprite}#xywh=0,0,16,9

00:01.000 --> 00:02.000
${sprite}#xywh=16,0,16,9`
  return `data:text/vtt,${encodeURIComponent(text)}`
}

const card = page.getByRole('article')
const leave = () => page.getByText('Elsewhere').hover()
const frame = () => document.querySelector<SVGElement>('[data-storyboard]')?.dataset.storyboard

async function renderCard(change: { nsfw?: boolean } = {}) {
  const video = makeVideo(ada, 'Waves')
  const videoFile = { ...video.videoFile, storyboardUrl: makeStoryboard() }
  await renderPage(
    <>
      <p>Elsewhere</p>
      <div style={{ width: 320 }}>
        <VideoCard video={{ ...video, ...change, videoFile }} />
      </div>
    </>,
  )
  await leave()
}

/** Hovers over the card for longer than a preview takes to start. */
async function hoverLong() {
  const started = performance.now()
  await card.hover()
  await expect.poll(() => performance.now() - started).toBeGreaterThan(900)
}

beforeEach(() => emulateMotion('no-preference'))
afterEach(() => emulateMotion('reduce'))

test('a card plays the storyboard after half a second under the pointer, until it leaves', async () => {
  await renderCard()
  const started = performance.now()
  await card.hover()
  await expect.poll(frame).toBe('0')
  expect(performance.now() - started).toBeGreaterThan(450)
  await expect.poll(frame).toBe('1')
  await expect.poll(frame).toBe('0')
  await leave()
  await expect.poll(frame).toBeUndefined()
})

test('a card plays the storyboard while a link in it has the keyboard focus', async () => {
  await renderCard()
  await userEvent.tab()
  await expect.poll(frame).toBe('0')
  await userEvent.tab()
  await userEvent.tab()
  await expect.poll(frame).toBeUndefined()
})

test('with reduced motion, a card does not play the storyboard', async () => {
  await emulateMotion('reduce')
  await renderCard()
  await hoverLong()
  expect(frame()).toBeUndefined()
})

test('with Save-Data, a card does not load the storyboard', async () => {
  const connection = Object.getOwnPropertyDescriptor(Navigator.prototype, 'connection') ?? {}
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  await renderCard()
  await hoverLong()
  expect(frame()).toBeUndefined()
  Object.defineProperty(navigator, 'connection', { configurable: true, ...connection })
})

test('a blurred card does not play the storyboard', async () => {
  await renderCard({ nsfw: true })
  await hoverLong()
  expect(frame()).toBeUndefined()
})
