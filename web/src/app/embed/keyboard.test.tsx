import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { handleKeys } from './keyboard.ts'

test('a held key seeks repeatedly, but toggles once', async () => {
  const video = document.createElement('video')
  const actions = {
    duration: () => 100,
    toggle: vi.fn<() => void>(),
    seek: vi.fn<(to: number) => void>(),
    setVolume: vi.fn<(volume: number) => void>(),
    toggleMute: vi.fn<() => void>(),
    toggleFullscreen: vi.fn<() => void>(),
    togglePictureInPicture: vi.fn<() => void>(),
  }
  handleKeys(video, actions)
  await userEvent.keyboard('{k>3/}{M>3/}{f>3/}{l>3/}{ArrowDown>3/}')
  expect(actions.toggle).toHaveBeenCalledOnce()
  expect(actions.toggleMute).toHaveBeenCalledOnce()
  expect(actions.toggleFullscreen).toHaveBeenCalledOnce()
  expect(actions.seek).toHaveBeenCalledTimes(3)
  expect(actions.setVolume).toHaveBeenCalledTimes(3)
})
