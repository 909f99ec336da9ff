import { expect, test, vi } from 'vitest'
import { pause, play, renderPlayer, videoElement } from '../../../../test/render-player.tsx'

/** Presses a media key of the device. */
function pressMediaKey(action: MediaSessionAction) {
  const calls = vi.mocked(navigator.mediaSession.setActionHandler).mock.calls
  calls.findLast(([name]) => name === action)?.[1]?.({ action })
}

test('the media keys Play and Pause do what they say, also when pressed twice', async () => {
  vi.spyOn(navigator.mediaSession, 'setActionHandler')
  await renderPlayer()
  await expect.poll(() => videoElement().readyState).toBeGreaterThan(0)
  pressMediaKey('pause')
  await expect.element(play).toBeInTheDocument()
  expect(videoElement().paused).toBe(true)
  pressMediaKey('play')
  pressMediaKey('play')
  await expect.element(pause).toBeInTheDocument()
  expect(videoElement().paused).toBe(false)
  pressMediaKey('pause')
  pressMediaKey('pause')
  await expect.element(play).toBeInTheDocument()
  expect(videoElement().paused).toBe(true)
})
