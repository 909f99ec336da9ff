import type { PlayerActions } from '../playback/actions.ts'

/** The keyboard shortcuts, as the list shows them. */
export const shortcuts: readonly [keys: string, description: string][] = [
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

interface PlayerState extends Pick<
  PlayerActions,
  'toggle' | 'skip' | 'seek' | 'setVolume' | 'toggleMute' | 'toggleFullscreen'
> {
  volume: number
  duration: number
  /** Up and down control the player instead of scrolling the page. */
  ownsArrows: boolean
  shortcutsOpen: boolean
  toggleShortcuts: () => void
  toggleCaptions: () => void
}

/** Keys whose action repeats while they are held: they seek or change the volume. */
const REPEATING = /^([jl]|Arrow.+)$/i

/**
 * Runs the action of a key. Returns false if the key has none. A key that is held runs its action
 * again only if it seeks or changes the volume.
 */
export function runShortcut(key: string, player: PlayerState, isRepeated = false): boolean {
  if (/^\d$/.test(key)) {
    player.seek((player.duration * Number(key)) / 10)
    return true
  }
  const actions: Record<string, () => void> = {
    ' ': player.toggle,
    k: player.toggle,
    j: () => player.skip(-10),
    l: () => player.skip(10),
    ArrowLeft: () => player.skip(-5),
    ArrowRight: () => player.skip(5),
    m: player.toggleMute,
    c: player.toggleCaptions,
    f: player.toggleFullscreen,
    '?': player.toggleShortcuts,
    ...(player.shortcutsOpen && { Escape: player.toggleShortcuts }),
    ...(player.ownsArrows && {
      ArrowUp: () => player.setVolume(player.volume + 0.05),
      ArrowDown: () => player.setVolume(player.volume - 0.05),
    }),
  }
  const action = actions[key.length === 1 ? key.toLowerCase() : key]
  if (!isRepeated || REPEATING.test(key)) action?.()
  return action !== undefined
}
