import { rates } from '../playback/preferences.ts'
import type { PlayerActions } from '../playback/actions.ts'

interface PlayerState extends Pick<
  PlayerActions,
  'toggle' | 'skip' | 'seek' | 'scrub' | 'setVolume' | 'setRate' | 'toggleMute' | 'toggleFullscreen'
> {
  playing: boolean
  time: number
  volume: number
  rate: number
  duration: number
  /** Up and down, Home and End control the player instead of scrolling the page. */
  ownsArrows: boolean
  shortcutsOpen: boolean
  toggleShortcuts: () => void
  toggleCaptions: () => void
  /** Absent if the page has no theatre mode. */
  toggleTheatre?: (() => void) | undefined
  /** Jumps by so many chapters. Returns false if there are none. */
  skipChapters: (by: 1 | -1) => boolean
}

/** Keys whose action repeats while they are held: they seek or change the volume. */
const REPEATING = /^([jl,.]|Arrow.+)$/i

/** Seconds. Most videos have 30 frames a second, some 25, 50 or 60. */
const FRAME = 1 / 30

/**
 * Runs the action of a key. Returns false if the key has none. A key that is held runs its action
 * again only if it seeks or changes the volume.
 */
export function runShortcut(key: string, player: PlayerState, isRepeated = false): boolean {
  if (/^\d$/.test(key)) {
    player.seek((player.duration * Number(key)) / 10)
    return true
  }
  if (key === 'Ctrl+ArrowLeft' || key === 'Ctrl+ArrowRight') {
    return player.skipChapters(key === 'Ctrl+ArrowLeft' ? -1 : 1)
  }
  const actions: Record<string, () => void> = {
    ' ': player.toggle,
    k: player.toggle,
    j: () => player.skip(-10),
    l: () => player.skip(10),
    ArrowLeft: () => player.skip(-5),
    ArrowRight: () => player.skip(5),
    '<': () => player.setRate(rates.findLast((rate) => rate < player.rate) ?? player.rate),
    '>': () => player.setRate(rates.find((rate) => rate > player.rate) ?? player.rate),
    m: player.toggleMute,
    c: player.toggleCaptions,
    f: player.toggleFullscreen,
    '?': player.toggleShortcuts,
    ...(player.toggleTheatre && { t: player.toggleTheatre }),
    ...(player.shortcutsOpen && { Escape: player.toggleShortcuts }),
    ...(!player.playing && {
      ',': () => player.scrub(player.time - FRAME),
      '.': () => player.scrub(player.time + FRAME),
    }),
    ...(player.ownsArrows && {
      Home: () => player.seek(0),
      End: () => player.seek(player.duration),
      ArrowUp: () => player.setVolume(player.volume + 0.05),
      ArrowDown: () => player.setVolume(player.volume - 0.05),
    }),
  }
  const action = actions[key.length === 1 ? key.toLowerCase() : key]
  if (!isRepeated || REPEATING.test(key)) action?.()
  return action !== undefined
}
