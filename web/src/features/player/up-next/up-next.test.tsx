import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  pause,
  play,
  player,
  renderPlayer,
  videoElement,
} from '../../../../test/render-player.tsx'

const card = player.getByRole('region', { name: 'Up next' })
const counting = card.getByText(/^Up next in \d$/)
const waiting = card.getByText('Up next', { exact: true })
const announcement = card.getByRole('status')

/** Renders a player with a next video. Returns the function that plays it. */
async function renderWithNext() {
  const onPlay = vi.fn<() => void>()
  await renderPlayer({ next: { title: 'Fog', owner: 'Ben', thumbnail: null, onPlay } })
  return onPlay
}

/** Plays the video to its end, fast. */
async function playToEnd() {
  await expect.poll(() => videoElement().readyState).toBeGreaterThan(0)
  await play.click()
  videoElement().playbackRate = 8
}

test('at the end the next video is announced once and plays after five seconds', async () => {
  const onPlay = await renderWithNext()
  let endedAt = Infinity
  videoElement().addEventListener('ended', () => (endedAt = performance.now()))
  await playToEnd()
  await expect.element(counting).toBeVisible()
  await expect
    .element(announcement)
    .toHaveTextContent('Up next in 5 seconds: Fog by Ben. Press Escape to cancel.')
  expect(onPlay).not.toHaveBeenCalled()
  await expect.poll(() => onPlay.mock.calls.length).toBe(1)
  expect(performance.now() - endedAt).toBeGreaterThan(4000)
}, 20_000)

test.each([
  ['its button', () => button('Cancel').click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a key elsewhere', () => userEvent.keyboard('{Shift}')],
  ['a click elsewhere', () => button('Mute').click()],
  ['scrolling', () => document.body.dispatchEvent(new WheelEvent('wheel', { bubbles: true }))],
])('the countdown is cancelled by %s', async (_, act) => {
  const onPlay = await renderWithNext()
  await playToEnd()
  await expect.element(counting).toBeVisible()
  await act()
  await expect.element(waiting).toBeVisible()
  await expect.element(button('Cancel')).not.toBeInTheDocument()
  expect(onPlay).not.toHaveBeenCalled()
  await button('Play now').click()
  expect(onPlay).toHaveBeenCalledOnce()
})

test('the focus stays in the card when its Cancel button goes', async () => {
  await renderWithNext()
  await playToEnd()
  await expect.element(counting).toBeVisible()
  ;(button('Cancel').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Play now')).toHaveFocus()
})

test('the countdown waits while the user is typing', async () => {
  const field = document.body.appendChild(document.createElement('textarea'))
  try {
    await renderWithNext()
    await playToEnd()
    field.focus()
    await expect.element(waiting).toBeVisible()
    await userEvent.keyboard('mine')
    await expect.element(button('Cancel')).toBeVisible()
    await expect.element(announcement).toHaveTextContent('')
    field.blur()
    await expect.element(counting).toBeVisible()
  } finally {
    field.remove()
  }
})

test('the countdown waits while another tab is shown', async () => {
  await renderWithNext()
  const state = vi.spyOn(Document.prototype, 'visibilityState', 'get').mockReturnValue('hidden')
  await playToEnd()
  await expect.element(waiting).toBeVisible()
  await expect.element(button('Cancel')).toBeVisible()
  state.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(counting).toBeVisible()
})

test('once autoplay is turned off, the next video does not play by itself, not even later', async () => {
  const onPlay = await renderWithNext()
  await button('Settings').click()
  const setting = page.getByRole('menuitemcheckbox', { name: 'Autoplay next video' })
  await expect.element(setting).toBeChecked()
  await setting.click()
  await expect.element(setting).not.toBeChecked()
  await userEvent.keyboard('{Escape}')
  await playToEnd()
  await expect.element(waiting).toBeVisible()
  await expect.element(announcement).toHaveTextContent('The video has ended. Up next: Fog by Ben.')
  await expect.element(button('Cancel')).not.toBeInTheDocument()
  expect(onPlay).not.toHaveBeenCalled()
  expect(JSON.parse(localStorage.getItem('seam-player') ?? '{}')).toMatchObject({
    autoplayNext: false,
  })
})

test('Replay plays the video from its beginning', async () => {
  await renderWithNext()
  await playToEnd()
  await button('Replay').click()
  await expect.element(pause).toBeInTheDocument()
  await expect.element(card).not.toBeInTheDocument()
  expect(videoElement().currentTime).toBeLessThan(3)
})
