import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import clipUrl from '../../../test/clip.webm'
import { confirmNotice } from './notices.ts'

test('a click on the notice before an adult video shows the player', async () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    `<main class="notice adult-notice"><h1>This video is for adults.</h1>
      <button type="button" hidden>Show the video</button>
      <template><main class="player adult"><video src="${clipUrl}" preload="metadata"></video></main></template></main>`,
  )
  const notice = document.querySelector('.adult-notice') as HTMLElement
  const confirmed = confirmNotice(notice)
  expect(document.querySelector('.player')).toBeNull()
  await page.getByRole('button', { name: 'Show the video' }).click()
  await confirmed
  const player = document.querySelector('.player')
  expect(notice.isConnected).toBe(false)
  expect(player?.className).toBe('player')
  await expect.poll(() => player?.querySelector('video')?.duration).toBeGreaterThan(0)
  player?.remove()
})
