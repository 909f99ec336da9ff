import type { PlayerActions } from './player-actions.ts'

const BY_ARROW = 5
const BY_LETTER = 10
const VOLUME_STEP = 0.1

/** Handles the keys of the player on the site's own pages, while the focus is in the player. */
export function handleKeys(video: HTMLVideoElement, actions: PlayerActions): void {
  const skip = (by: number) => () => actions.seek(video.currentTime + by)
  const louder = (by: number) => () => actions.setVolume((video.muted ? 0 : video.volume) + by)
  const keys: Record<string, () => void> = {
    ' ': actions.toggle,
    k: actions.toggle,
    j: skip(-BY_LETTER),
    l: skip(BY_LETTER),
    ArrowLeft: skip(-BY_ARROW),
    ArrowRight: skip(BY_ARROW),
    ArrowUp: louder(VOLUME_STEP),
    ArrowDown: louder(-VOLUME_STEP),
    m: actions.toggleMute,
    f: actions.toggleFullscreen,
    Home: () => actions.seek(0),
    End: () => actions.seek(actions.duration()),
  }
  for (let tenth = 0; tenth < 10; tenth++) {
    keys[tenth] = () => actions.seek((actions.duration() * tenth) / 10)
  }

  addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, altKey, metaKey } = event
    const action = keys[key.length === 1 ? key.toLowerCase() : key]
    if (!action || ctrlKey || altKey || metaKey || hasOwnUse(target as Element, key)) return
    event.preventDefault()
    action()
  })
}

/** Whether the focused control itself does something with this key. */
function hasOwnUse(target: Element, key: string): boolean {
  if (target.matches('select, .volume')) return true
  return key === ' ' && target.matches('button, a')
}
