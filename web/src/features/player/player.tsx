import type { Caption } from '@seam/contract/video.ts'
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useState } from 'react'
import { classes } from '../../lib/classes.ts'
import { actionsOn } from './actions.ts'
import { Tracks } from './captions/tracks.tsx'
import { useCaptions } from './captions/use-captions.ts'
import { useCueRoom } from './captions/use-cue-room.ts'
import { Controls } from './controls.tsx'
import { KeyList } from './key-list.tsx'
import { pressKey } from './keys.ts'
import { BigPlay, Buffering, Hint, Unplayable } from './on-picture.tsx'
import type { Files } from './source/files.ts'
import { useSource } from './source/use-source.ts'
import { useFilm } from './use-film.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useHint } from './use-hint.ts'
import { useIdle } from './use-idle.ts'
import { useKeys } from './use-keys.ts'
import { type About, useMediaSession } from './use-media-session.ts'
import { usePlayback } from './use-playback.ts'
import { usePointer } from './use-pointer.ts'
import { useStart } from './use-start.ts'
import { useView } from './use-view.ts'

interface Props {
  files: Files
  storyboardUrl: string | null
  captions: readonly Caption[]
  about: About
  /** Seconds of the whole, before the files themselves say it. */
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
  const { files, storyboardUrl, about, duration, startAt, autoPlay, cover, ref, onBegun } = props
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [still, setStill] = useState<HTMLCanvasElement | null>(null)
  const [keyListOpen, setKeyListOpen] = useState(false)
  const [menuOpen, setMenuOpen] = useState(false)
  const { hint, show } = useHint()
  const video = useFilm(files.url, place)
  const { state, source } = useSource(video, still, files)
  const actions = useMemo(
    () => box && actionsOn({ video, box, hint: show, source }),
    [video, box, show, source],
  )
  const fullscreen = useFullscreen(box)
  const played = usePlayback(video, duration)
  const now = { ...played, duration: Math.max(played.duration, state.growing ? duration : 0) }
  const { shown, wake, sleep } = useIdle(box, !now.playing || menuOpen || keyListOpen)
  const focus = () => box?.focus({ preventScroll: true })
  const pointer = usePointer({ actions, shown, wake, sleep, focus })
  const toggleKeyList = () => setKeyListOpen(!keyListOpen)
  const captions = useCaptions(props.captions, show)
  useCueRoom(video, captions.language, shown)

  useStart({ video, actions, startAt, autoPlay })
  useImperativeHandle<HTMLVideoElement | null, HTMLVideoElement | null>(ref, () => video, [video])
  useMediaSession(about, actions, now)
  useView(video, onBegun)
  useKeys(box, (key, ownsArrows) => {
    if (!actions) return false
    wake()
    const toggles = { toggleKeyList, toggleCaptions: captions.toggle }
    return pressKey(key, { ...actions, ...now, ...toggles, ownsArrows, keyListOpen })
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
      <div ref={setPlace} className="size-full" />
      <Tracks video={video} captions={props.captions} shown={captions.language} />
      <canvas
        ref={setStill}
        hidden
        className="pointer-events-none absolute inset-0 size-full object-contain"
      />
      {!now.started && <div className="pointer-events-none absolute inset-0">{cover}</div>}
      <div {...pointer} className="absolute inset-0" />
      {!now.started && !now.playing && <BigPlay onPlay={() => actions?.toggle()} />}
      {now.playing && (now.waiting || !now.started) && <Buffering />}
      {hint && <Hint text={hint} />}
      {actions && (
        <Controls
          {...{ now, actions, source, captions, storyboardUrl, shown, fullscreen }}
          quality={state}
          container={box}
          onMenu={setMenuOpen}
          onKeyList={toggleKeyList}
        />
      )}
      {keyListOpen && <KeyList onClose={toggleKeyList} />}
      {state.failure > 0 && (
        <Unplayable code={state.failure} url={files.url} onRetry={() => source.retry()} />
      )}
    </section>
  )
}
