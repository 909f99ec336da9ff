import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../../../test/render-page.tsx'
import { smallTargets } from '../../../../test/targets.ts'
import { Chapters } from './chapters.tsx'

const chapters = [
  { time: 0, title: 'Calm' },
  { time: 90, title: 'Waves' },
  { time: 3600, title: 'Storm' },
]
const link = (name: RegExp) => page.getByRole('link', { name })

test('the chapters are links to their times, of which a click seeks the player', async () => {
  const onSeek = vi.fn<(seconds: number) => void>()
  const { history } = await renderPage(
    <Chapters chapters={chapters} player={null} onSeek={onSeek} />,
  )
  await expect.element(link(/Storm/)).toHaveAttribute('href', '?t=3600')
  await expect.element(page.getByText('01:30')).toBeVisible()
  expect(smallTargets(page.getByRole('list').element())).toEqual([])
  const before = history.href()
  await link(/Waves/).click()
  expect(onSeek).toHaveBeenCalledExactlyOnceWith(90)
  expect(history.href()).toBe(before)
})

test('the current chapter follows the player', async () => {
  const player = document.createElement('video')
  let time = 0
  Object.defineProperty(player, 'currentTime', { get: () => time })
  await renderPage(<Chapters chapters={chapters} player={player} onSeek={() => {}} />)
  const current = () => document.querySelector('[aria-current]')?.textContent
  expect(current()).toBeUndefined()
  for (const [seconds, title] of [
    [10, 'Calm'],
    [90, 'Waves'],
    [4000, 'Storm'],
  ] as const) {
    time = seconds
    player.dispatchEvent(new Event('timeupdate'))
    await expect.poll(current).toContain(title)
  }
})
