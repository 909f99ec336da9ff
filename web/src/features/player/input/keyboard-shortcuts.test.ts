import { expect, test, vi } from 'vitest'
import { runShortcut } from './keyboard-shortcuts.ts'

const mockAction = () => vi.fn<(to?: number) => void>()

const player = (
  state: { ownsArrows?: boolean; shortcutsOpen?: boolean; playing?: boolean; rate?: number } = {},
) => ({
  toggle: mockAction(),
  skip: mockAction(),
  seek: mockAction(),
  scrub: mockAction(),
  setRate: mockAction(),
  setVolume: mockAction(),
  toggleMute: mockAction(),
  toggleFullscreen: mockAction(),
  toggleShortcuts: mockAction(),
  toggleCaptions: mockAction(),
  skipChapters: () => false,
  playing: true,
  time: 10,
  volume: 0.5,
  rate: 1,
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

test('< and > choose the next slower or faster speed', () => {
  const on = player()
  for (const key of ['<', '>']) expect(runShortcut(key, on)).toBe(true)
  expect(on.setRate.mock.calls).toEqual([[0.75], [1.25]])
  const fastest = player({ rate: 2 })
  runShortcut('>', fastest)
  expect(fastest.setRate).toHaveBeenCalledWith(2)
})

test('a comma and a dot go one frame back or forward, only while paused', () => {
  expect(runShortcut(',', player())).toBe(false)
  const on = player({ playing: false })
  for (const key of [',', '.']) expect(runShortcut(key, on)).toBe(true)
  expect(on.scrub.mock.calls).toEqual([[10 - 1 / 30], [10 + 1 / 30]])
})

test('Home and End go to the start and the end only if the player owns the arrows', () => {
  expect(runShortcut('Home', player())).toBe(false)
  const on = player({ ownsArrows: true })
  for (const key of ['Home', 'End']) expect(runShortcut(key, on)).toBe(true)
  expect(on.seek.mock.calls).toEqual([[0], [200]])
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

test('t toggles theatre mode where the page has one', () => {
  expect(runShortcut('t', player())).toBe(false)
  const toggleTheatre = mockAction()
  expect(runShortcut('t', { ...player(), toggleTheatre })).toBe(true)
  expect(toggleTheatre).toHaveBeenCalledOnce()
})
