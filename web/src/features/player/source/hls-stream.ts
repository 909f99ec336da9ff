import type Hls from 'hls.js'
import {
  isHlsSupported,
  selectQuality,
  createHlsLoader,
  flushBuffer,
  flushPlayed,
  type LoaderEvents,
} from './hls-loader.ts'
import type { SourceState } from './source-state.ts'
import { closestQuality, qualityOf } from './qualities.ts'
import type { StreamPreferences } from './stream-preferences.ts'
import { BUFFER_SECONDS } from './hls-config.ts'

/**
 * Seconds of buffer to keep: when a better quality appears, and when a quality is selected by hand.
 */
const KEEP_BUFFERED = { better: 8, chosen: 3 }

interface StreamOptions {
  video: HTMLVideoElement
  url: string
  /** Seconds: where playback continues. */
  startTime: number
  /** A quality as its shorter side, or 0 for automatic. */
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
  /** Selects a quality as its shorter side, or 0 for automatic. */
  selectQuality: (quality: number) => void
  /**
   * Checks for new qualities, without an interruption. Calls `onSeen` once the playlist is parsed.
   */
  checkForQualities: (onSeen: () => void) => void
  /** Raises the buffer limit: playback has started. */
  raiseBufferLimit: () => void
  /** Recovers once from a media error. The second one is a failure. */
  recover: () => void
  close: () => void
}

/**
 * Opens the stream of a video for an element. Returns null if the browser does not support hls.js.
 */
export function openHlsStream(options: StreamOptions): HlsStream | null {
  if (!isHlsSupported()) return null
  const { video, url, preferences, onReady, onChange, onFailure } = options
  let { chosen } = options
  let bufferLimit = BUFFER_SECONDS.beforePlayback
  let [retried, recovered, attached] = [false, false, false]
  let knownQualities: readonly number[] = []
  let nextLoader: Hls | null = null

  // Reports the quality on screen, which may differ from the last loaded one.
  const reportQuality = () => {
    if (!attached || knownQualities.length === 0 || video.videoWidth === 0) return
    const side = qualityOf({ width: video.videoWidth, height: video.videoHeight })
    onChange({ currentQuality: closestQuality(knownQualities, side) })
  }
  video.addEventListener('resize', reportQuality)

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
    onQualities: (qualities, selected) => {
      knownQualities = qualities
      onChange({ qualities, selectedQuality: selected })
      reportQuality()
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
      onQualities: (qualities, selected) => {
        events.onQualities(qualities, selected)
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
    selectQuality: (quality) => {
      chosen = quality
      onChange({ selectedQuality: selectQuality(hls, quality) })
      if (!attached) return
      // hls.js flushes nothing near the end of the video, nor what another loader has buffered: a
      // replay would keep the quality.
      flushBuffer(hls, video.currentTime + KEEP_BUFFERED.chosen)
      flushPlayed(hls, video)
    },
    checkForQualities: (onSeen) => {
      if (nextLoader || !attached) return
      const next = createHlsLoader(
        { url, chosen, preferences },
        {
          ...events,
          onQualities: (qualities) => {
            onSeen()
            if (String(qualities) === String(knownQualities)) {
              next.destroy()
              nextLoader = null
              return
            }
            // The user may have selected a quality since this loader was created.
            events.onQualities(qualities, selectQuality(next, chosen))
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
      video.removeEventListener('resize', reportQuality)
      video.removeEventListener('loadedmetadata', loadFromCurrentTime)
      nextLoader?.destroy()
      hls.destroy()
    },
  }
}
