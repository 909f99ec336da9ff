import type { PlayerActions } from './player-actions.ts'

const BY_ARROW = 5
const BY_LETTER = 10
const VOLUME_STEP = 0.1

const HELD_TOGGLES = new Set([' ', 'k', 'm', 'f'])

/**
 * Handles the same keys as the player on the site's own pages, while the focus is in the player's
 * document, a frame in another site's page. Because the keys are active on focus only, single
 * letters need no switch (WCAG 2.1.4). A held key repeats only if it seeks or changes the volume.
 */
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
    const { target, ctrlKey, altKey, metaKey, repeat } = event
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const action = keys[key]
    if (!action || ctrlKey || altKey || metaKey || hasOwnUse(target as Element, key)) return
    event.preventDefault()
    if (!repeat || !HELD_TOGGLES.has(key)) action()
  })
}

/** Whether the focused control handles this key itself. */
function hasOwnUse(target: Element, key: string): boolean {
  if (target.matches('select, .volume')) return true
  return key === ' ' && target.matches('button, a')
}
