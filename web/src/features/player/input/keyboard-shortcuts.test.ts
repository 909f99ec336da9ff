import { expect, test, vi } from 'vitest'
import { runShortcut } from './keyboard-shortcuts.ts'

const mockAction = () => vi.fn<(to?: number) => void>()

const player = (state: { ownsArrows?: boolean; shortcutsOpen?: boolean } = {}) => ({
  toggle: mockAction(),
  skip: mockAction(),
  seek: mockAction(),
  setVolume: mockAction(),
  toggleMute: mockAction(),
  toggleFullscreen: mockAction(),
  toggleShortcuts: mockAction(),
  toggleCaptions: mockAction(),
  volume: 0.5,
  duration: 200,
  ownsArrows: false,
  shortcutsOpen: false,
  ...state,
})

test.each([
  ['j', -10],
  ['L', 10],
  ['ArrowLeft', -5],
  ['ArrowRight', 5],
])('%s skips by %d seconds', (key, by) => {
  const on = player()
  expect(runShortcut(key, on)).toBe(true)
  expect(on.skip).toHaveBeenCalledWith(by)
})

test('a digit seeks to that many tenths of the duration', () => {
  const on = player()
  runShortcut('0', on)
  runShortcut('9', on)
  expect(on.seek.mock.calls).toEqual([[0], [180]])
})

test('up and down change the volume only if the player owns the arrows', () => {
  expect(runShortcut('ArrowUp', player())).toBe(false)
  const on = player({ ownsArrows: true })
  expect(runShortcut('ArrowUp', on)).toBe(true)
  expect(on.setVolume).toHaveBeenCalledWith(0.55)
})

test('Escape closes the list of shortcuts and is ignored otherwise', () => {
  expect(runShortcut('Escape', player())).toBe(false)
  const on = player({ shortcutsOpen: true })
  expect(runShortcut('Escape', on)).toBe(true)
  expect(on.toggleShortcuts).toHaveBeenCalledOnce()
})

test('c toggles the captions', () => {
  const on = player()
  expect(runShortcut('c', on)).toBe(true)
  expect(on.toggleCaptions).toHaveBeenCalledOnce()
})

test.each([' ', 'k', 'm', 'c', 'f', '?'])('%j is handled, but toggles once while held', (key) => {
  const on = player()
  expect(runShortcut(key, on, true)).toBe(true)
  for (const toggle of [on.toggle, on.toggleMute, on.toggleCaptions, on.toggleFullscreen]) {
    expect(toggle).not.toHaveBeenCalled()
  }
  expect(on.toggleShortcuts).not.toHaveBeenCalled()
})

test.each(['j', 'L', 'ArrowRight', 'ArrowUp'])('%s repeats while held', (key) => {
  const on = player({ ownsArrows: true })
  expect(runShortcut(key, on, true)).toBe(true)
  expect(on.skip.mock.calls.length + on.setVolume.mock.calls.length).toBe(1)
})

test('ignores other keys', () => {
  expect(runShortcut('x', player())).toBe(false)
})
