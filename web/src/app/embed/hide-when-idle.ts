const IDLE_AFTER_MS = 2500

/** Marks the player as `idle` while it plays and the user does nothing: its controls fade out. */
export function hideWhenIdle(player: HTMLElement, video: HTMLVideoElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = () => {
    // Keyboard users must see what is focused, and hiding a select would close its list.
    const isInUse = player.querySelector('.controls :focus-visible')
    player.classList.toggle('idle', !video.paused && !isInUse)
  }
  const wake = () => {
    player.classList.remove('idle')
    clearTimeout(timer)
    timer = setTimeout(rest, IDLE_AFTER_MS)
  }
  for (const event of ['pointermove', 'pointerdown', 'keydown', 'focusin']) {
    player.addEventListener(event, wake)
  }
  for (const event of ['play', 'pause', 'seeking']) video.addEventListener(event, wake)
  player.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType === 'mouse') rest()
  })
}

/**
 * Toggles playback on a click on the video, and fullscreen on a double click. The first tap only
 * shows the controls.
 */
export function toggleOnClick(
  player: HTMLElement,
  video: HTMLVideoElement,
  { toggle, toggleFullscreen }: { toggle: () => void; toggleFullscreen: () => void },
): void {
  let onlyWakes = false
  // Captured, so that it runs before the player wakes up.
  video.addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      onlyWakes = pointerType !== 'mouse' && player.classList.contains('idle')
    },
    { capture: true },
  )
  video.addEventListener('click', () => {
    if (!onlyWakes) toggle()
  })
  video.addEventListener('dblclick', toggleFullscreen)
}
