import { expect, type Page } from '@playwright/test'
import { PROCESSING } from './processing-timeout.ts'

const video = (page: Page) => page.locator('video')

/** Waits until the video plays with audio. */
export async function expectPlaying(page: Page) {
  await expect(video(page)).toBeAttached(PROCESSING)
  const play = page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Play' })
  await expect(async () => {
    // Visible until the browser allows autoplay, or permanently if it does not.
    if (await play.first().isVisible()) await play.first().click({ timeout: 1000 })
    const time = await video(page).evaluate((element: HTMLVideoElement) => element.currentTime)
    expect(time).toBeGreaterThan(0.5)
  }).toPass({ timeout: 30_000 })
  await expect
    .poll(() =>
      video(page).evaluate(
        (element: HTMLVideoElement & { webkitAudioDecodedByteCount?: number }) =>
          element.webkitAudioDecodedByteCount ?? 0,
      ),
    )
    .toBeGreaterThan(0)
}
