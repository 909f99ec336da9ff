import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  pause,
  play,
  player,
  renderPlayer,
  videoElement,
} from '../../../../test/render-player.tsx'

afterEach(async () => {
  vi.useRealTimers()
  await page.viewport(1280, 800)
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

test('on a phone, all speeds are within reach in a sheet at the bottom', async () => {
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
