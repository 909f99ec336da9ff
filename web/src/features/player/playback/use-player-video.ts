import { useMemo } from 'react'
import type { MediaFiles } from '../source/source-state.ts'
import { useSource } from '../source/use-source.ts'
import { createPlayerActions } from './actions.ts'
import { useHint } from './use-hint.ts'
import { useInitialPlayback } from './use-initial-playback.ts'
import { type MediaInfo, useMediaSession } from './use-media-session.ts'
import { usePlayback } from './use-playback.ts'
import { useVideoElement } from './use-video-element.ts'
import { useViewTracking } from './use-view-tracking.ts'

export interface PlayerVideoOptions {
  files: MediaFiles
  mediaInfo: MediaInfo
  /** Seconds; used until the metadata of the source is loaded, and while the source is partial. */
  duration: number
  /** Seconds. */
  startAt: number
  /** Starts playback at once, if the browser allows it. */
  autoPlay: boolean
  /** Called once, when the playback counts as a view. */
  onView: () => void
}

/** The elements of the player; null before they are mounted. */
export interface PlayerElements {
  box: HTMLElement | null
  /** The parent of the video element. */
  mountPoint: HTMLElement | null
  stillFrame: HTMLCanvasElement | null
}

/** Plays the files in a video element. `actions` is null before the player is mounted. */
export function usePlayerVideo(
  { files, mediaInfo, duration, startAt, autoPlay, onView }: PlayerVideoOptions,
  { box, mountPoint, stillFrame }: PlayerElements,
) {
  const { hint, show } = useHint()
  const video = useVideoElement(files.url, mountPoint)
  const { state, source } = useSource(video, stillFrame, files)
  const actions = useMemo(
    () => box && createPlayerActions({ video, box, hint: show, source }),
    [video, box, show, source],
  )
  const elementState = usePlayback(video, duration)
  const playback = {
    ...elementState,
    duration: Math.max(elementState.duration, state.isPartial ? duration : 0),
  }
  useInitialPlayback({ video, actions, startAt, autoPlay })
  useMediaSession(mediaInfo, actions, playback)
  useViewTracking(video, onView)
  return { video, source, sourceState: state, actions, playback, hint, showHint: show }
}
