import { expect, test, vi } from 'vitest'
import { pressKey } from './keys.ts'

const act = () => vi.fn<(to?: number) => void>()

const player = (situation: { ownsArrows?: boolean; keyListOpen?: boolean } = {}) => ({
  toggle: act(),
  skip: act(),
  seek: act(),
  setVolume: act(),
  toggleMute: act(),
  toggleFullscreen: act(),
  toggleKeyList: act(),
  toggleCaptions: act(),
  volume: 0.5,
  duration: 200,
  ownsArrows: false,
  keyListOpen: false,
  ...situation,
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
  const on = player({ ownsArrows: true })
  expect(pressKey('ArrowUp', on)).toBe(true)
  expect(on.setVolume).toHaveBeenCalledWith(0.55)
})

test('Escape closes the list of keys, and is not ours otherwise', () => {
  expect(pressKey('Escape', player())).toBe(false)
  const on = player({ keyListOpen: true })
  expect(pressKey('Escape', on)).toBe(true)
  expect(on.toggleKeyList).toHaveBeenCalledOnce()
})

test('c is for captions', () => {
  const on = player()
  expect(pressKey('c', on)).toBe(true)
  expect(on.toggleCaptions).toHaveBeenCalledOnce()
})

test('other keys are not ours', () => {
  expect(pressKey('x', player())).toBe(false)
})
