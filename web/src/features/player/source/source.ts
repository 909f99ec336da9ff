import { remember, remembered } from '../remembered.ts'
import { changeOver, firstFrame } from './change-over.ts'
import { type Files, type SourceState, untouched } from './files.ts'
import type { Stream } from './stream.ts'

const NETWORK = 2
/** Milliseconds between two looks for further rungs, as long as there will be some. */
const LOOK_AGAIN = 20_000

/** Phones of one make play playlists by themselves, and can be given nothing else. */
const playsPlaylists = (video: HTMLVideoElement) =>
  !('MediaSource' in globalThis) && video.canPlayType('application/vnd.apple.mpegurl') !== ''

export interface Source {
  /** What there is to play: at first, and whenever there is more. */
  show: (files: Files) => void
  /** Whether there will be more of it than there is now. */
  isGrowing: () => boolean
  /** Takes a rung by its shorter side, or 0 for whatever fits, now and for the next video. */
  choose: (rung: number) => void
  /** A good moment to look for more rungs: somebody asks for them, or nothing plays. */
  refresh: () => void
  /** Tries again after a failure, from where it was. */
  retry: () => void
  /** Begins to watch over the element, with a canvas to hide every change behind; gives the end of that. */
  open: (still: HTMLCanvasElement) => () => void
}

/**
 * Decides what a video element plays: the file as long as there is nothing better, the rungs as soon
 * as they are there, and the file again where the rungs fail.
 */
export function createSource(
  video: HTMLVideoElement,
  tell: (change: Partial<SourceState>) => void,
): Source {
  let state = untouched
  const onChange = (change: Partial<SourceState>) => {
    state = { ...state, ...change }
    tell(change)
  }
  let files: Files = { url: null, hlsUrl: null, complete: false, progress: 0 }
  let still: HTMLCanvasElement | null = null
  let plays: 'nothing' | 'file' | 'playlist' | 'stream' = 'nothing'
  let stream: Stream | null = null
  /** The rungs are being opened, or have failed: they are not to be opened now. */
  let [opening, refused, closed] = [false, false, false]
  let [looked, sawAll] = [0, false]

  const hear: [event: string, heard: () => void][] = [
    ['play', () => stream?.watch()],
    ['pause', refresh],
    ['error', elementFailed],
  ]

  function show(next: Files): void {
    const { complete, progress } = files
    files = next
    if (plays === 'nothing') begin()
    void openStream()
    const soon = Date.now() - looked > LOOK_AGAIN && progress !== next.progress
    if (complete !== next.complete || soon) refresh()
  }

  function begin(): void {
    const { url, hlsUrl } = files
    const direct = hlsUrl !== null && playsPlaylists(video)
    const address = direct ? hlsUrl : url
    if (address === null) return
    plays = direct ? 'playlist' : 'file'
    // The page itself may have begun to load it.
    if (video.getAttribute('src') !== address) video.src = address
  }

  async function openStream(): Promise<void> {
    const { hlsUrl } = files
    if (hlsUrl === null || plays === 'playlist' || stream || opening || refused) return
    opening = true
    // Nothing of this is to keep what plays at once from its first frame.
    if (plays === 'file') await firstFrame(video)
    const part = await import('./stream.ts').catch(() => null)
    opening = false
    if (closed) return
    ;[looked, sawAll] = [Date.now(), files.complete]
    stream =
      part?.openStream({
        video,
        url: hlsUrl,
        at: video.currentTime,
        chosen: remembered().quality,
        onReady: takeOver,
        onChange,
        onFailure: streamFailed,
      }) ?? null
    if (!stream) return streamFailed(NETWORK)
    if (!video.paused) stream.watch()
    if (plays === 'nothing') takeOver()
  }

  function takeOver(): void {
    if (plays === 'stream') return
    plays = 'stream'
    onChange({ failure: 0 })
    changeOver(video, still, () => stream?.attach())
  }

  function elementFailed(): void {
    if (plays === 'stream') stream?.recover()
    else if (!stream && !opening) nothingPlays(video.error?.code ?? NETWORK)
    // Otherwise the rungs are on their way, and may do better.
  }

  function streamFailed(code: number): void {
    refused = true
    const { url } = files
    const failing = stream
    stream = null
    onChange({ rungs: [], present: 0, growing: false })
    if (plays === 'file') {
      failing?.close()
      if (video.error) nothingPlays(video.error.code)
    } else if (url === null) {
      failing?.close()
      nothingPlays(code)
    } else {
      plays = 'file'
      changeOver(video, still, () => {
        failing?.close()
        video.src = url
      })
    }
  }

  function nothingPlays(failure: number): void {
    onChange({ failure })
  }

  function refresh(): void {
    if (!stream || sawAll) return
    const { complete } = files
    looked = Date.now()
    stream.refresh(() => {
      sawAll = complete
    })
  }

  return {
    show,
    refresh,
    isGrowing: () => state.growing,
    choose: (rung) => {
      remember({ quality: rung })
      stream?.choose(rung)
    },
    retry: () => {
      const { currentTime } = video
      stream?.close()
      stream = null
      refused = false
      plays = 'nothing'
      video.removeAttribute('src')
      onChange(untouched)
      show(files)
      video.currentTime = currentTime
      video.play().catch(() => null)
    },
    open: (canvas) => {
      still = canvas
      closed = false
      for (const [event, heard] of hear) video.addEventListener(event, heard)
      // What the page began to load may have failed before anybody listened.
      if (video.error) elementFailed()
      return () => {
        closed = true
        for (const [event, heard] of hear) video.removeEventListener(event, heard)
        stream?.close()
        stream = null
      }
    },
  }
}
