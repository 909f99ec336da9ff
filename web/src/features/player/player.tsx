import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useState } from 'react'
import { classes } from '../../lib/classes.ts'
import { actionsOn } from './actions.ts'
import { Controls } from './controls.tsx'
import { KeyList } from './key-list.tsx'
import { pressKey } from './keys.ts'
import { BigPlay, Buffering, Hint, Unplayable } from './on-picture.tsx'
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
  /** The video element, for whoever needs to know where it is. */
  ref: Ref<HTMLVideoElement | null>
  onBegun: () => void
}

/** Plays one video, with controls of our own. Fills the box it is put in. */
export function Player(props: Props) {
  const { url, about, duration, startAt, autoPlay, cover, ref, onBegun } = props
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [keyListOpen, setKeyListOpen] = useState(false)
  const [menuOpen, setMenuOpen] = useState(false)
  const { hint, show } = useHint()
  const actions = useMemo(() => video && box && actionsOn(video, box, show), [video, box, show])
  const fullscreen = useFullscreen(box)
  const now = usePlayback(video, duration)
  const { shown, wake, sleep } = useIdle(box, !now.playing || menuOpen || keyListOpen)
  const focus = () => box?.focus({ preventScroll: true })
  const pointer = usePointer({ actions, shown, wake, sleep, focus })
  const toggleKeyList = () => setKeyListOpen(!keyListOpen)

  useEffect(() => actions?.begin(autoPlay), [actions, autoPlay])
  useImperativeHandle<HTMLVideoElement | null, HTMLVideoElement | null>(ref, () => video, [video])
  useMediaSession(about, actions, now)
  useView(video, onBegun)
  useKeys(box, (key, ownsArrows) => {
    if (!actions) return false
    wake()
    return pressKey(key, { ...actions, ...now, ownsArrows, keyListOpen, toggleKeyList })
  })

  return (
    // What is done here with the pointer can be done with the keys and the controls as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={setBox}
      aria-label="Player"
      tabIndex={-1}
      onPointerMove={({ pointerType }) => pointerType === 'mouse' && wake()}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && now.playing && sleep()}
      onFocus={wake}
      className={classes(
        '@container relative size-full overflow-hidden bg-black text-white select-none',
        '[--thread-on-film:oklch(75.33%_0.1546_41.6)] focus-visible:outline-none',
        !shown && 'cursor-none',
      )}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody can upload any yet */}
      <video
        ref={setVideo}
        src={url}
        playsInline
        preload="metadata"
        onLoadedMetadata={() => actions?.startAt(startAt)}
        onEnded={() => actions?.rewind()}
        className="size-full object-contain"
      />
      {!now.started && <div className="pointer-events-none absolute inset-0">{cover}</div>}
      <div {...pointer} className="absolute inset-0" />
      {!now.started && !now.playing && <BigPlay onPlay={() => actions?.toggle()} />}
      {now.playing && (now.waiting || !now.started) && <Buffering />}
      {hint && <Hint text={hint} />}
      {actions && (
        <Controls
          {...{ now, actions, shown, fullscreen }}
          container={box}
          onMenu={setMenuOpen}
          onKeyList={toggleKeyList}
        />
      )}
      {keyListOpen && <KeyList onClose={toggleKeyList} />}
      {now.failure > 0 && (
        <Unplayable code={now.failure} url={url} onRetry={() => actions?.reload(now.time)} />
      )}
    </section>
  )
}
