import type Hls from 'hls.js'
import {
  isHlsSupported,
  selectRung,
  createHlsLoader,
  flushBuffer,
  flushPlayed,
  type LoaderEvents,
} from './hls-loader.ts'
import type { SourceState } from './source-state.ts'
import { closestRung, rungOf } from './rungs.ts'
import type { StreamPreferences } from './stream-preferences.ts'
import { BUFFER_SECONDS } from './hls-config.ts'

/** Seconds of buffer to keep: when a better rung appears, and when a rung is selected by hand. */
const KEEP_BUFFERED = { better: 8, chosen: 3 }

interface StreamOptions {
  video: HTMLVideoElement
  url: string
  /** Seconds: where playback continues. */
  startTime: number
  /** A rung as its shorter side, or 0 for automatic. */
  chosen: number
  preferences: StreamPreferences
  /** The first segment is loaded: the stream can take over. */
  onReady: () => void
  onChange: (change: Partial<SourceState>) => void
  /** The stream has failed for good. The code is as in MediaError. */
  onFailure: (code: number) => void
}

export interface HlsStream {
  /** Makes the stream the source of the element. */
  attach: () => void
  /** Selects a rung as its shorter side, or 0 for automatic. */
  selectRung: (rung: number) => void
  /** Checks for new rungs, without an interruption. Calls `onSeen` once the playlist is parsed. */
  checkForRungs: (onSeen: () => void) => void
  /** Raises the buffer limit: playback has started. */
  raiseBufferLimit: () => void
  /** Recovers once from a media error. The second one is a failure. */
  recover: () => void
  close: () => void
}

/** Opens the stream of a video for an element. Returns null if the browser does not support hls.js. */
export function openHlsStream(options: StreamOptions): HlsStream | null {
  if (!isHlsSupported()) return null
  const { video, url, preferences, onReady, onChange, onFailure } = options
  let { chosen } = options
  let bufferLimit = BUFFER_SECONDS.beforePlayback
  let [retried, recovered, attached] = [false, false, false]
  let knownRungs: readonly number[] = []
  let nextLoader: Hls | null = null

  // Reports the rung on screen, which may differ from the last loaded one.
  const reportRung = () => {
    if (!attached || knownRungs.length === 0 || video.videoWidth === 0) return
    const side = rungOf({ width: video.videoWidth, height: video.videoHeight })
    onChange({ currentRung: closestRung(knownRungs, side) })
  }
  video.addEventListener('resize', reportRung)

  /** Applies the current buffer limit. Returns the configuration. */
  const applyBufferLimit = (hls: Hls) =>
    Object.assign(hls.config, { maxBufferLength: bufferLimit / 2, maxMaxBufferLength: bufferLimit })

  function recover(): void {
    if (recovered) return onFailure(MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED)
    recovered = true
    const { paused } = video
    hls.recoverMediaError()
    if (!paused) video.play().catch(() => null)
  }

  const events: LoaderEvents = {
    onRungs: (rungs, selected) => {
      knownRungs = rungs
      onChange({ rungs, selectedRung: selected })
      reportRung()
    },
    onSegmentLoaded: () => {
      retried = false
      if (!attached) onReady()
    },
    onPartialChange: (growing) => onChange({ isPartial: growing }),
    onNetworkError: () => {
      if (retried || hls.levels.length === 0) return onFailure(MediaError.MEDIA_ERR_NETWORK)
      retried = true
      hls.startLoad()
    },
    onMediaError: () => (attached ? recover() : onFailure(MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED)),
  }

  let hls = createHlsLoader(
    { url, chosen, preferences },
    {
      ...events,
      onRungs: (rungs, selected) => {
        events.onRungs(rungs, selected)
        applyBufferLimit(hls).startPosition = options.startTime
        hls.startLoad(options.startTime)
      },
    },
  )

  /** hls.js loads from its start position, even if the user has seeked back since: restarts it. */
  function loadFromCurrentTime(): void {
    if (video.currentTime < options.startTime - 0.1) hls.startLoad(video.currentTime, true)
  }

  /** Replaces the current loader and keeps what it has buffered. */
  function replaceLoader(next: Hls): void {
    const media = hls.transferMedia()
    hls.destroy()
    applyBufferLimit(next)
    hls = next
    nextLoader = null
    if (media) hls.attachMedia(media)
    hls.startLoad(video.currentTime, true)
    flushBuffer(hls, video.currentTime + KEEP_BUFFERED.better)
  }

  return {
    attach: () => {
      attached = true
      hls.attachMedia(video)
      video.addEventListener('loadedmetadata', loadFromCurrentTime, { once: true })
    },
    selectRung: (rung) => {
      chosen = rung
      onChange({ selectedRung: selectRung(hls, rung) })
      if (!attached) return
      // hls.js flushes nothing near the end of the video, nor what another loader has buffered: a replay
      // would keep the rung.
      flushBuffer(hls, video.currentTime + KEEP_BUFFERED.chosen)
      flushPlayed(hls, video)
    },
    checkForRungs: (onSeen) => {
      if (nextLoader || !attached) return
      const next = createHlsLoader(
        { url, chosen, preferences },
        {
          ...events,
          onRungs: (rungs) => {
            onSeen()
            if (String(rungs) === String(knownRungs)) {
              next.destroy()
              nextLoader = null
              return
            }
            // The user may have selected a rung since this loader was created.
            events.onRungs(rungs, selectRung(next, chosen))
            replaceLoader(next)
          },
          onNetworkError: () => {
            if (next === hls) return events.onNetworkError()
            next.destroy()
            nextLoader = null
          },
        },
      )
      nextLoader = next
    },
    raiseBufferLimit: () => {
      bufferLimit = BUFFER_SECONDS.duringPlayback
      applyBufferLimit(hls)
    },
    recover,
    close: () => {
      video.removeEventListener('resize', reportRung)
      video.removeEventListener('loadedmetadata', loadFromCurrentTime)
      nextLoader?.destroy()
      hls.destroy()
    },
  }
}
