import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type MediaFiles, type SourceState, initialSourceState } from '../source/source-state.ts'
import { createSourceController, type SourceController } from '../source/source-controller.ts'
import { storedPreferences } from './preferences.ts'
import { createPlayerActions } from './actions.ts'
import { useInitialPlayback } from './use-initial-playback.ts'
import { type MediaInfo, useMediaSession } from './use-media-session.ts'
import { usePlayback } from './use-playback.ts'
import { useVideoElement } from './use-video-element.ts'
import { trackView } from './track-view.ts'
import { type SendParts, trackWatched } from './track-watched.ts'

export interface PlayerVideoOptions {
  files: MediaFiles
  mediaInfo: MediaInfo
  /** Seconds; used until the metadata of the source is loaded, and while the source is partial. */
  duration: number
  /** Seconds. */
  startAt: number
  /** Starts playback at once, if the browser allows it. */
  autoPlay: boolean
  /**
   * Called once, when the playback counts as a view. May return a function that is called with the parts
   * of the video that are played.
   */
  onView: () => Promise<SendParts | null>
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
  useViewTracking(video, duration, onView)
  return { video, source, sourceState: state, actions, playback, hint, showHint: show }
}

/** Milliseconds. */
const HINT_SHOWN_FOR = 700

/** Holds a short message on the video. It disappears after 700 ms. */
function useHint() {
  const [hint, setHint] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = useCallback((text: string) => {
    setHint(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setHint(''), HINT_SHOWN_FOR)
  }, [])
  return { hint, show }
}

/** Calls back once, when the playback counts as a view, and then sends what is watched. */
function useViewTracking(
  video: HTMLVideoElement,
  duration: number,
  callback: PlayerVideoOptions['onView'],
): void {
  const onView = useEffectEvent(callback)
  const getDuration = useEffectEvent(() => duration)
  useEffect(() => {
    const watched = trackWatched(video, () => getDuration())
    const stopView = trackView(video, () => {
      void onView().then((send) => send && watched.sendTo(send))
    })
    return () => {
      stopView()
      watched.stop()
    }
  }, [video])
}

/** Plays the best available source of a video. `still` covers the element while the source changes. */
function useSource(
  video: HTMLVideoElement,
  still: HTMLCanvasElement | null,
  { url, bitRate, hlsUrl, complete, progress }: MediaFiles,
): { state: SourceState; source: SourceController } {
  const [state, setState] = useState(initialSourceState)
  const [source] = useState(() =>
    createSourceController(video, storedPreferences, (change) =>
      setState((previous) => ({ ...previous, ...change })),
    ),
  )
  useEffect(() => (still ? source.listen(still) : undefined), [source, still])
  useEffect(
    () => source.setFiles({ url, bitRate, hlsUrl, complete, progress }),
    [source, url, bitRate, hlsUrl, complete, progress],
  )
  return { state, source }
}
