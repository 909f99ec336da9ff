import { type ComponentType, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { isInFullscreen } from '../../features/player/playback/use-fullscreen.ts'
import { MINI_PLAYER, usePlayback } from './playback-store.ts'

let host: HTMLElement | undefined

/** The element that contains the player, wherever it is. */
export function playerHost(): HTMLElement {
  host ??= Object.assign(document.createElement('div'), { className: 'size-full' })
  return host
}

/** Moves the player into the page of its video, or into the mini player. Playback continues. */
export function placePlayer(stage: HTMLElement | null): void {
  const element = playerHost()
  const parent = stage ?? document.getElementById(MINI_PLAYER)
  if (!parent || element.parentElement === parent) return
  // Preserves fullscreen and picture in picture, where browsers support it.
  if ('moveBefore' in parent && element.isConnected) parent.moveBefore(element, null)
  else parent.append(element)
}

/** Leaves the page of the video. */
export function minimizePlayer(): void {
  placePlayer(null)
  usePlayback.setState({ stage: null })
}

export const closePlayer = () => usePlayback.setState(usePlayback.getInitialState())

/** Called before the place of the player is removed: a playing video continues in the mini player. */
function leavePage(): void {
  const { element, stage } = usePlayback.getState()
  if (!stage) return
  if (!element || element.paused) closePlayer()
  else minimizePlayer()
}

/**
 * Opens the player in the page of a video, where it replaces that of another video. Returns a ref for
 * its place. `publicId` is undefined while there is nothing to play. `list` is the playlist that it is
 * played from.
 */
export function useStage(
  publicId: string | undefined,
  Player: ComponentType<{ publicId: string }>,
  list?: string,
): (stage: HTMLElement | null) => () => void {
  const [stage, setStage] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!stage) return
    if (publicId === undefined) return leavePage()
    const isOther = publicId !== usePlayback.getState().publicId
    usePlayback.setState({ publicId, stage, Player, list, ...(isOther && { element: null }) })
  }, [stage, publicId, Player, list])
  return useCallback((element: HTMLElement | null) => {
    setStage(element)
    return () => {
      leavePage()
      setStage(null)
    }
  }, [])
}

/** On narrower pages, the player itself stays in view. */
const WIDE = '(width >= 768px)'

/**
 * Whether the place of a playing video has been scrolled out of view. The second value is a function
 * that says it is not, until the place leaves the view again.
 */
export function useIsScrolledAway(
  stage: HTMLElement | null,
  video: HTMLVideoElement | null,
): [boolean, () => void] {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    if (!stage || !video) return undefined
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setIsAway(false)
      else if (!video.paused && matchMedia(WIDE).matches && !isInFullscreen(stage)) setIsAway(true)
    })
    observer.observe(stage)
    return () => {
      observer.disconnect()
      setIsAway(false)
    }
  }, [stage, video])
  return [isAway, () => setIsAway(false)]
}
