import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import clipUrl from '../../../test/clip.webm'
import { setCharacterKeys } from '../../lib/character-keys.ts'
import {
  button,
  pause,
  play,
  player,
  renderPlayer,
  videoElement,
} from '../../../test/render-player.tsx'

const loading = player.getByText('Loading the video')

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
  await expect.element(alert).toMatchTextContent(/^This video cannot be played here\./)
  await expect
    .element(alert.getByRole('link', { name: 'Open the file' }))
    .toHaveAttribute('href', url)
})

test('a lost connection is explained, and playback can be retried', async () => {
  const { source, url, append } = emptySource()
  await renderPlayer({ url })
  await expect.poll(() => source.readyState).toBe('open')
  await append()
  source.endOfStream('network')
  const alert = player.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/^The video stopped loading\./)
  await button('Try again').click()
  // The source of this test opens only once.
  await expect.element(alert).toMatchTextContent(/^This video cannot be played here\./)
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

test('single characters are not shortcuts once the user has turned them off', async () => {
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
