import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { player, renderPlayer, videoElement } from '../../../test/render-player.tsx'

const chapters = [
  { time: 0, title: 'Calm' },
  { time: 1, title: 'Waves' },
  { time: 2, title: 'Storm' },
]
const seekBar = page.getByRole('slider', { name: 'Seek' })
const time = () => videoElement().currentTime

test('the seek bar marks the chapters and names the current one', async () => {
  await renderPlayer({ chapters })
  await expect.poll(() => videoElement().readyState).toBeGreaterThan(0)
  expect(player.element().querySelectorAll('[data-chapter]').length).toBe(2)
  videoElement().currentTime = 1.5
  await expect.element(seekBar).toHaveAttribute('aria-valuetext', '1 second of 4 seconds, Waves')
  await expect.element(player.getByText('Waves')).toBeVisible()
})

test('the preview of the seek bar names the chapter under the pointer', async () => {
  await renderPlayer({ chapters })
  await expect.poll(() => videoElement().readyState).toBeGreaterThan(0)
  const { width } = seekBar.element().getBoundingClientRect()
  await seekBar.hover({ position: { x: width * 0.9, y: 20 } })
  await expect.element(player.getByText('Storm')).toBeVisible()
})

test('Control with an arrow goes to the next chapter, the start of this one, or the previous one', async () => {
  await renderPlayer({ chapters })
  await expect.poll(() => videoElement().readyState).toBeGreaterThan(0)
  await userEvent.keyboard('{Control>}{ArrowRight}{/Control}')
  await expect.poll(time).toBe(1)
  await userEvent.keyboard('{Control>}{ArrowRight}{/Control}')
  await expect.poll(time).toBe(2)
  await userEvent.keyboard('{Control>}{ArrowLeft}{/Control}')
  await expect.poll(time).toBe(0)
})

test('without chapters nothing is marked or named', async () => {
  await renderPlayer()
  await expect.poll(() => videoElement().readyState).toBeGreaterThan(0)
  expect(player.element().querySelectorAll('[data-chapter]').length).toBe(0)
  expect(seekBar.element().getAttribute('aria-valuetext')).toBe('0 seconds of 4 seconds')
})
