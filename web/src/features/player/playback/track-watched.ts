import { limits } from '@seam/contract/limits.ts'

/**
 * Sends parts of the video that were played, each from 0 to `limits.watchedParts - 1`, and whether
 * they are the last.
 */
export type SendParts = (parts: number[], isLast: boolean) => void

/** Milliseconds between two requests while the video plays. */
const INTERVAL_MS = 300_000

/**
 * Records which equal parts of a video are played. Skipped ones do not count, as in `trackView`.
 * `getDuration` returns the duration in seconds, 0 while it is unknown. Parts are sent once `sendTo`
 * was called: on pause, when the page is hidden or left, at the end of the video, every five minutes and on
 * `stop`. A request without parts is sent only as the last one.
 */
export function trackWatched(video: HTMLVideoElement, getDuration: () => number) {
  const played = new Set<number>()
  let unsent: number[] = []
  let send: SendParts | undefined
  let sentAt = Date.now()
  let isStopped = false
  let isFinished = false
  let last = video.currentTime

  function mark(from: number, to: number): void {
    const duration = getDuration()
    if (!(duration > 0)) return
    const partAt = (time: number) =>
      Math.min(limits.watchedParts - 1, Math.floor((time / duration) * limits.watchedParts))
    for (let part = partAt(from); part <= partAt(to); part += 1) {
      if (played.has(part)) continue
      played.add(part)
      unsent.push(part)
      isFinished = false
    }
  }

  function flush(isLast = false): void {
    if (!send || (unsent.length === 0 && (!isLast || isFinished))) return
    send(unsent, isLast)
    unsent = []
    sentAt = Date.now()
    isFinished = isLast
  }

  const longestStep = () => 1.5 * video.playbackRate

  /** Marks what was played up to the end, unless it was skipped. */
  function markEnd(): void {
    const duration = getDuration()
    if (last + longestStep() > duration) mark(last, duration)
  }

  function advance(): void {
    const now = video.currentTime
    const step = now - last
    if (step > 0 && step < longestStep()) mark(last, now)
    if (step < 0 && video.loop) {
      markEnd()
      if (now < longestStep()) mark(0, now)
    }
    last = now
  }

  const onTime = () => {
    advance()
    if (Date.now() - sentAt > INTERVAL_MS) flush()
  }
  const onPause = () => {
    advance()
    flush()
  }
  const onEnded = () => {
    markEnd()
    flush()
  }
  const onHide = () => {
    if (document.visibilityState !== 'hidden') return
    advance()
    flush()
  }
  const onLeave = () => {
    advance()
    flush(true)
  }
  video.addEventListener('timeupdate', onTime)
  video.addEventListener('pause', onPause)
  video.addEventListener('ended', onEnded)
  document.addEventListener('visibilitychange', onHide)
  addEventListener('pagehide', onLeave)

  return {
    /** Sends the parts from now on. */
    sendTo(target: SendParts): void {
      send = target
      if (isStopped) flush(true)
    },
    stop(): void {
      video.removeEventListener('timeupdate', onTime)
      video.removeEventListener('pause', onPause)
      video.removeEventListener('ended', onEnded)
      document.removeEventListener('visibilitychange', onHide)
      removeEventListener('pagehide', onLeave)
      isStopped = true
      flush(true)
    },
  }
}
