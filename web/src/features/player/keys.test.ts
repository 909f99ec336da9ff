import { expect, test, vi } from 'vitest'
import { pressKey } from './keys.ts'

const player = (ownsArrows = false) => ({
  toggle: vi.fn(),
  skip: vi.fn(),
  seek: vi.fn(),
  setVolume: vi.fn(),
  toggleMute: vi.fn(),
  setRate: vi.fn(),
  toggleFullscreen: vi.fn(),
  togglePictureInPicture: vi.fn(),
  toggleKeyList: vi.fn(),
  volume: 0.5,
  duration: 200,
  ownsArrows,
})

test.each([
  ['j', -10],
  ['L', 10],
  ['ArrowLeft', -5],
  ['ArrowRight', 5],
])('%s skips %d s', (key, by) => {
  const on = player()
  expect(pressKey(key, on)).toBe(true)
  expect(on.skip).toHaveBeenCalledWith(by)
})

test('digits are tenths', () => {
  const on = player()
  pressKey('0', on)
  pressKey('9', on)
  expect(on.seek.mock.calls).toEqual([[0], [180]])
})

test('up and down scroll the page until the player is used', () => {
  expect(pressKey('ArrowUp', player())).toBe(false)
  const on = player(true)
  expect(pressKey('ArrowUp', on)).toBe(true)
  expect(on.setVolume).toHaveBeenCalledWith(0.55)
})

test('other keys are not ours', () => {
  expect(pressKey('x', player())).toBe(false)
  expect(pressKey('Escape', player())).toBe(false)
})
