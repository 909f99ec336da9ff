import type Hls from 'hls.js'
import { canLoad, chooseRung, createLoader, dropFrom, type LoaderEvents } from './loader.ts'
import type { SourceState } from './files.ts'
import { closestRung, rungOf } from './rungs.ts'
import { AHEAD } from './stream-config.ts'

const NETWORK = 2
const UNREADABLE = 4
/** Seconds that still play as they are when there is a better rung, and when one is chosen by hand. */
const KEPT = { better: 8, chosen: 3 }

interface Asked {
  video: HTMLVideoElement
  url: string
  /** Seconds: where it will go on. */
  at: number
  /** A rung by its shorter side, or 0 for whatever fits. */
  chosen: number
  /** The first seconds are here: now it can take the element over. */
  onReady: () => void
  onChange: (change: Partial<SourceState>) => void
  /** It is of no more use; the code is as in MediaError. */
  onFailure: (code: number) => void
}

export interface Stream {
  /** Takes the element over from what it plays, if anything. */
  attach: () => void
  choose: (rung: number) => void
  /** Looks for rungs that came later, and says when it has. What plays goes on. */
  refresh: (onSeen: () => void) => void
  /** Somebody watches: more is to be had in hand. */
  watch: () => void
  /** The element could not play what it was given: it is given that once more. */
  recover: () => void
  close: () => void
}

/** The rungs of a video for an element; null where the browser can not be given parts of a video. */
export function openStream(asked: Asked): Stream | null {
  if (!canLoad()) return null
  const { video, url, onReady, onChange, onFailure } = asked
  let { chosen } = asked
  let ahead = AHEAD.waiting
  let [retried, recovered, attached, inherited] = [false, false, false, false]
  let known: readonly number[] = []
  let newer: Hls | null = null

  // What is on show, which is not always what was loaded last.
  const look = () => {
    if (!attached || known.length === 0 || video.videoWidth === 0) return
    const side = rungOf({ width: video.videoWidth, height: video.videoHeight })
    onChange({ present: closestRung(known, side) })
  }
  video.addEventListener('resize', look)

  const having = (hls: Hls) =>
    Object.assign(hls.config, { maxBufferLength: ahead / 2, maxMaxBufferLength: ahead })

  function recover(): void {
    if (recovered) return onFailure(UNREADABLE)
    recovered = true
    const { paused } = video
    hls.recoverMediaError()
    if (!paused) video.play().catch(() => null)
  }

  const events: LoaderEvents = {
    onRungs: (rungs, taken) => {
      known = rungs
      onChange({ rungs, chosen: taken })
      look()
    },
    onLoaded: () => {
      retried = false
      if (!attached) onReady()
    },
    onGrowing: (growing) => onChange({ growing }),
    onBroken: () => {
      if (retried || hls.levels.length === 0) return onFailure(NETWORK)
      retried = true
      hls.startLoad()
    },
    onRefused: () => (attached ? recover() : onFailure(UNREADABLE)),
  }

  let hls = createLoader(url, chosen, {
    ...events,
    onRungs: (rungs, taken) => {
      events.onRungs(rungs, taken)
      having(hls).startPosition = asked.at
      hls.startLoad(asked.at)
    },
  })

  /** The loader goes to where it was to begin, even if somebody has gone back further meanwhile. */
  function goWhereAsked(): void {
    if (video.currentTime < asked.at - 0.1) hls.startLoad(video.currentTime, true)
  }

  /** Takes over from the loader so far, with all that it has loaded. */
  function succeed(next: Hls): void {
    const media = hls.transferMedia()
    hls.destroy()
    hls = having(next) && next
    newer = null
    inherited = true
    if (media) hls.attachMedia(media)
    hls.startLoad(video.currentTime, true)
    dropFrom(hls, video.currentTime + KEPT.better)
  }

  return {
    attach: () => {
      attached = true
      hls.attachMedia(video)
      video.addEventListener('loadedmetadata', goWhereAsked, { once: true })
    },
    choose: (rung) => {
      chosen = rung
      onChange({ chosen: chooseRung(hls, rung) })
      // It does not know the rung of what it was left by the loader before.
      if (inherited) dropFrom(hls, video.currentTime + KEPT.chosen)
    },
    refresh: (onSeen) => {
      if (newer || !attached) return
      const next = createLoader(url, chosen, {
        ...events,
        onRungs: (rungs, taken) => {
          onSeen()
          if (String(rungs) === String(known)) {
            next.destroy()
            newer = null
            return
          }
          events.onRungs(rungs, taken)
          succeed(next)
        },
        onBroken: () => {
          if (next === hls) return events.onBroken()
          next.destroy()
          newer = null
        },
      })
      newer = next
    },
    watch: () => {
      ahead = AHEAD.watching
      having(hls)
    },
    recover,
    close: () => {
      video.removeEventListener('resize', look)
      video.removeEventListener('loadedmetadata', goWhereAsked)
      newer?.destroy()
      hls.destroy()
    },
  }
}
