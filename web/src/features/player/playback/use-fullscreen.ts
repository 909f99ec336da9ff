import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void) => {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

/** Whether the element that is in fullscreen is or contains this one. */
export const isInFullscreen = (box: HTMLElement | null): boolean =>
  box !== null && document.fullscreenElement?.contains(box) === true

/** As {@link isInFullscreen}, also when a player appears while its parent is in fullscreen. */
export const useFullscreen = (box: HTMLElement | null): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isInFullscreen(box),
    () => false,
  )
