import { WITHOUT_CAPTIONS } from '@seam/contract/hls.ts'
import { switchSource, waitForFrame } from './switch-source.ts'
import { type MediaFiles, type SourceState, initialSourceState } from './source-state.ts'
import type { HlsStream } from './hls-stream.ts'
import { connectionHint, isTooSlow } from './start-bandwidth.ts'
import type { StreamPreferences } from './stream-preferences.ts'

/** Milliseconds between two checks for new qualities during processing. */
const QUALITY_CHECK_INTERVAL = 20_000

/** Whether HLS works natively only: iPhones play playlists but have no Media Source Extensions. */
const hasNativeHlsOnly = (video: HTMLVideoElement) =>
  !('MediaSource' in globalThis) && video.canPlayType('application/vnd.apple.mpegurl') !== ''

export interface SourceController {
  /** Sets the available files. Call it first, and again whenever they change. */
  setFiles: (files: MediaFiles) => void
  /** Whether the stream is partial: its playlist still grows. */
  isPartial: () => boolean
  /**
   * Selects a quality as its shorter side, or 0 for automatic, for this video and the next ones.
   */
  selectQuality: (quality: number) => void
  /**
   * Opens the stream. A paused file plays without it until this is called: call it when the user is
   * about to play.
   */
  prepareStream: () => void
  /** Checks for new qualities. Call it when the user opens the quality menu. */
  checkForQualities: () => void
  /** Retries after a failure, from the current time. */
  retry: () => void
  /** Listens to the element. `still` covers it during source changes. Returns a stop function. */
  listen: (still: HTMLCanvasElement) => () => void
}

/**
 * Controls what a video element plays: the file at first, the stream as soon as it is wanted and
 * ready, and the file again if the stream fails.
 */
export function createSourceController(
  video: HTMLVideoElement,
  preferences: StreamPreferences,
  notify: (change: Partial<SourceState>) => void,
): SourceController {
  let state = initialSourceState
  const onChange = (change: Partial<SourceState>) => {
    state = { ...state, ...change }
    notify(change)
  }
  let files: MediaFiles = { url: null, bitRate: null, hlsUrl: null, complete: false, progress: 0 }
  let still: HTMLCanvasElement | null = null
  let current: 'nothing' | 'file' | 'playlist' | 'stream' = 'nothing'
  let stream: HlsStream | null = null
  /** The user plays the video or is about to: until then, a video with a file needs no stream. */
  let streamWanted = false
  /** The stream must not be opened again while it is opening, or after it has failed. */
  let [opening, streamFailed, closed] = [false, false, false]
  /** When the qualities were last checked, and whether all of them are known. */
  let [lastCheckAt, areAllQualitiesKnown] = [0, false]

  const listeners: [event: string, listener: () => void][] = [
    ['play', onPlay],
    ['pause', checkForQualities],
    ['error', onElementError],
  ]

  function setFiles(next: MediaFiles): void {
    const { complete, progress } = files
    files = next
    if (current === 'nothing') playFirst()
    if (streamWanted || current === 'nothing') void openStream()
    const isCheckDue =
      Date.now() - lastCheckAt > QUALITY_CHECK_INTERVAL && progress !== next.progress
    if (complete !== next.complete || isCheckDue) checkForQualities()
  }

  function playFirst(): void {
    const { url, hlsUrl } = files
    const isNative = hlsUrl !== null && hasNativeHlsOnly(video)
    // The captions are tracks of the element.
    const src = isNative ? `${hlsUrl}?${WITHOUT_CAPTIONS}` : url
    if (src === null) return
    if (!isNative && isFileTooLarge()) return stopPreload()
    current = isNative ? 'playlist' : 'file'
    // The inline script of the page may have set it already.
    if (video.getAttribute('src') !== src) video.src = src
  }

  /** Whether, on this connection, the stream starts sooner than the file and stalls less. */
  function isFileTooLarge(): boolean {
    const { bitRate, hlsUrl } = files
    if (bitRate === null || hlsUrl === null || streamFailed || !('MediaSource' in globalThis))
      return false
    return isTooSlow(bitRate, preferences.read(), connectionHint(), Date.now())
  }

  /** The page may have begun to load the file. */
  function stopPreload(): void {
    if (!video.hasAttribute('src')) return
    video.removeAttribute('src')
    video.load()
  }

  function prepareStream(): void {
    streamWanted = true
    void openStream()
  }

  function onPlay(): void {
    prepareStream()
    stream?.raiseBufferLimit()
  }

  async function openStream(): Promise<void> {
    const { hlsUrl } = files
    if (hlsUrl === null || current === 'playlist' || stream || opening || streamFailed) return
    opening = true
    // The first frame of the file has priority over the stream.
    if (current === 'file') await waitForFrame(video)
    const streamModule = await import('./hls-stream.ts').catch(() => null)
    opening = false
    if (closed) return
    ;[lastCheckAt, areAllQualitiesKnown] = [Date.now(), files.complete]
    stream =
      streamModule?.openHlsStream({
        video,
        url: hlsUrl,
        startTime: video.currentTime,
        chosen: preferences.read().quality,
        preferences,
        onReady: switchToStream,
        onChange,
        onFailure: onStreamFailure,
      }) ?? null
    if (!stream) return onStreamFailure(MediaError.MEDIA_ERR_NETWORK)
    if (!video.paused) stream.raiseBufferLimit()
    if (current === 'nothing') switchToStream()
  }

  function switchToStream(): void {
    if (current === 'stream') return
    current = 'stream'
    onChange({ errorCode: 0 })
    switchSource(video, still, () => stream?.attach())
  }

  function onElementError(): void {
    if (current === 'stream') return stream?.recover()
    // The stream may play where the file does not.
    prepareStream()
    if (!stream && !opening) reportFailure(video.error?.code ?? MediaError.MEDIA_ERR_NETWORK)
  }

  function onStreamFailure(code: number): void {
    streamFailed = true
    const { url } = files
    const failing = stream
    stream = null
    onChange({ qualities: [], currentQuality: 0, isPartial: false })
    if (current === 'file') {
      failing?.close()
      if (video.error) reportFailure(video.error.code)
    } else if (url === null) {
      failing?.close()
      reportFailure(code)
    } else {
      current = 'file'
      switchSource(video, still, () => {
        failing?.close()
        video.src = url
      })
    }
  }

  function reportFailure(errorCode: number): void {
    onChange({ errorCode })
  }

  function checkForQualities(): void {
    if (!stream || areAllQualitiesKnown) return
    const { complete } = files
    lastCheckAt = Date.now()
    stream.checkForQualities(() => {
      areAllQualitiesKnown = complete
    })
  }

  return {
    setFiles,
    prepareStream,
    checkForQualities: () => {
      prepareStream()
      checkForQualities()
    },
    isPartial: () => state.isPartial,
    selectQuality: (quality) => {
      preferences.save({ quality })
      stream?.selectQuality(quality)
    },
    retry: () => {
      const { currentTime } = video
      stream?.close()
      stream = null
      streamFailed = false
      current = 'nothing'
      video.removeAttribute('src')
      onChange(initialSourceState)
      setFiles(files)
      video.currentTime = currentTime
      video.play().catch(() => null)
    },
    listen: (canvas) => {
      still = canvas
      closed = false
      for (const [event, listener] of listeners) video.addEventListener(event, listener)
      // A preloaded video may have failed before the listeners were added.
      if (video.error) onElementError()
      if (!video.paused) onPlay()
      return () => {
        closed = true
        for (const [event, listener] of listeners) video.removeEventListener(event, listener)
        stream?.close()
        stream = null
      }
    },
  }
}
