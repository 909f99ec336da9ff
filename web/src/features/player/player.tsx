import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { classes } from '../../lib/classes.ts'
import { type Actions, actionsOn } from './actions.ts'
import { Controls } from './controls.tsx'
import { KeyList } from './key-list.tsx'
import { pressKey } from './keys.ts'
import { BigPlay, Buffering, Hint, Unplayable } from './on-picture.tsx'
import { remembered } from './remembered.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useHint } from './use-hint.ts'
import { useIdle } from './use-idle.ts'
import { useKeys } from './use-keys.ts'
import { type About, useMediaSession } from './use-media-session.ts'
import { usePlayback } from './use-playback.ts'
import { usePointer } from './use-pointer.ts'
import { useView } from './use-view.ts'

interface Props {
  url: string
  about: About
  /** Seconds, before the file itself says it. */
  duration: number
  startAt: number
  /** Somebody came here to watch: begin, if the browser lets us. */
  autoPlay: boolean
  /** What lies over the picture until it is played. */
  cover: ReactNode
  /** Kept at the current time, in seconds. */
  time: RefObject<number>
  onBegun: () => void
}

/** Plays one video, with controls of our own. Fills the box it is put in. */
export function Player({ url, about, duration, startAt, autoPlay, cover, time, onBegun }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const acts = useRef<Actions>(undefined)
  const actions = useCallback(() => acts.current, [])
  const [keyList, setKeyList] = useState(false)
  const [menu, setMenu] = useState(false)
  const { hint, show } = useHint()
  const fullscreen = useFullscreen(box)
  const now = usePlayback(video, duration)
  const { shown, wake, sleep } = useIdle(box, !now.playing || menu || keyList)
  const pointer = usePointer({
    ...{ actions, shown, wake, sleep },
    focus: () => box.current?.focus({ preventScroll: true }),
  })
  time.current = now.time

  useEffect(() => {
    if (!video.current || !box.current) return
    acts.current = actionsOn(video.current, box.current, show)
    const { volume, muted, rate } = remembered()
    Object.assign(video.current, { volume, muted, playbackRate: rate, defaultPlaybackRate: rate })
    if (autoPlay) video.current.play().catch(() => null)
  }, [autoPlay, show])

  useMediaSession(about, actions, now)
  useView(video, onBegun)
  useKeys(box, (key, ownsArrows) => {
    if (!acts.current) return false
    wake()
    const toggleKeyList = () => setKeyList(!keyList)
    return pressKey(key, { ...acts.current, ...now, ownsArrows, toggleKeyList })
  })

  function begin() {
    if (video.current && startAt > 0 && startAt < video.current.duration) {
      video.current.currentTime = startAt
    }
  }

  function retry() {
    if (!video.current) return
    const at = now.time
    video.current.load()
    video.current.currentTime = at
    void video.current.play().catch(() => null)
  }

  return (
    <div
      ref={box}
      role="region"
      aria-label="Player"
      tabIndex={-1}
      onPointerMove={({ pointerType }) => pointerType === 'mouse' && wake()}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && now.playing && sleep()}
      onFocus={wake}
      className={classes(
        '@container relative size-full overflow-hidden bg-black text-white select-none [--thread-on-film:oklch(75.33%_0.1546_41.6)] focus-visible:outline-none',
        !shown && 'cursor-none',
      )}
    >
      <video
        ref={video}
        src={url}
        playsInline
        preload="metadata"
        onLoadedMetadata={begin}
        onEnded={({ currentTarget }) => {
          currentTarget.currentTime = 0
        }}
        className="size-full object-contain"
      />
      {!now.started && <div className="pointer-events-none absolute inset-0">{cover}</div>}
      <div {...pointer} className="absolute inset-0" />
      {!now.started && !now.playing && <BigPlay onPlay={() => acts.current?.toggle()} />}
      {now.playing && (now.waiting || !now.started) && <Buffering />}
      {hint && <Hint text={hint} />}
      {acts.current && (
        <Controls
          {...{ now, shown, fullscreen }}
          actions={acts.current}
          container={box.current}
          onMenu={setMenu}
          onKeyList={() => setKeyList(!keyList)}
        />
      )}
      {keyList && <KeyList onClose={() => setKeyList(false)} />}
      {now.failure > 0 && <Unplayable code={now.failure} url={url} onRetry={retry} />}
    </div>
  )
}
