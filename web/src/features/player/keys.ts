import type { Actions } from './actions.ts'

/** What the list of keys shows. */
export const keyList: readonly [keys: string, does: string][] = [
  ['Space or k', 'Play or pause'],
  ['← and →', '5 seconds back or forward'],
  ['j and l', '10 seconds back or forward'],
  ['0 to 9', 'Jump to 0% to 90%'],
  ['↑ and ↓', 'Louder or quieter'],
  ['m', 'Mute or unmute'],
  ['c', 'Captions on or off'],
  ['f', 'Fullscreen'],
  ['?', 'This list'],
]

interface Situation extends Pick<
  Actions,
  'toggle' | 'skip' | 'seek' | 'setVolume' | 'toggleMute' | 'toggleFullscreen'
> {
  volume: number
  duration: number
  /** The player itself was last used: up and down are its own, not the page's. */
  ownsArrows: boolean
  keyListOpen: boolean
  toggleKeyList: () => void
  toggleCaptions: () => void
}

/** Does what a key stands for. Says whether it stood for anything. */
export function pressKey(key: string, on: Situation): boolean {
  if (/^\d$/.test(key)) {
    on.seek((on.duration * Number(key)) / 10)
    return true
  }
  const does: Record<string, () => void> = {
    ' ': on.toggle,
    k: on.toggle,
    j: () => on.skip(-10),
    l: () => on.skip(10),
    ArrowLeft: () => on.skip(-5),
    ArrowRight: () => on.skip(5),
    m: on.toggleMute,
    c: on.toggleCaptions,
    f: on.toggleFullscreen,
    '?': on.toggleKeyList,
    ...(on.keyListOpen && { Escape: on.toggleKeyList }),
    ...(on.ownsArrows && {
      ArrowUp: () => on.setVolume(on.volume + 0.05),
      ArrowDown: () => on.setVolume(on.volume - 0.05),
    }),
  }
  const action = does[key.length === 1 ? key.toLowerCase() : key]
  action?.()
  return action !== undefined
}
