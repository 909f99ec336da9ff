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
  /** Seconds; used until the metadata of the source is loaded, and while the source is partial. */
  duration: number
  /** Seconds. */
  startAt: number
  /** Starts playback at once, if the browser allows it. */
  autoPlay: boolean
  /** Covers the video until playback starts. */
  cover: ReactNode
  /** Set to the video element. */
  ref: Ref<HTMLVideoElement | null>
  /** Called once, when the playback counts as a view. */
  onBegun: () => void
}

/** Plays one video with custom controls. Fills its parent. */
export function Player(props: Props) {
  const { files, storyboardUrl, about, duration, startAt, autoPlay, cover, ref, onBegun } = props
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [mountPoint, setMountPoint] = useState<HTMLElement | null>(null)
  const [stillFrame, setStillFrame] = useState<HTMLCanvasElement | null>(null)
  const [shortcutsOpen, setShortcutsOpen] = useState(false)
  const [menuOpen, setMenuOpen] = useState(false)
  const { hint, show } = useHint()
  const video = useFilm(files.url, mountPoint)
  const { state, source } = useSource(video, stillFrame, files)
  const actions = useMemo(
    () => box && actionsOn({ video, box, hint: show, source }),
    [video, box, show, source],
  )
  const fullscreen = useFullscreen(box)
  const elementState = usePlayback(video, duration)
  const playback = {
    ...elementState,
    duration: Math.max(elementState.duration, state.growing ? duration : 0),
  }
  const { shown, wake, sleep } = useIdle(box, !playback.playing || menuOpen || shortcutsOpen)
  const focus = () => box?.focus({ preventScroll: true })
  const pointer = usePointer({ actions, shown, wake, sleep, focus })
  const toggleShortcuts = () => setShortcutsOpen(!shortcutsOpen)
  const captions = useCaptions(props.captions, show)
  useCueRoom(video, captions.language, shown)

  useStart({ video, actions, startAt, autoPlay })
  useImperativeHandle<HTMLVideoElement | null, HTMLVideoElement | null>(ref, () => video, [video])
  useMediaSession(about, actions, playback)
  useView(video, onBegun)
  useKeys(box, (key, ownsArrows) => {
    if (!actions) return false
    wake()
    const toggles = { toggleShortcuts, toggleCaptions: captions.toggle }
    return pressKey(key, { ...actions, ...playback, ...toggles, ownsArrows, shortcutsOpen })
  })

  return (
    // Every pointer action is also available by keyboard and in the controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={setBox}
      aria-label="Player"
      tabIndex={-1}
      onPointerMove={({ pointerType }) => pointerType === 'mouse' && wake()}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && playback.playing && sleep()}
      onFocus={wake}
      className={classes(
        '@container relative size-full overflow-hidden bg-black text-white select-none',
        '[--thread-on-film:oklch(75.33%_0.1546_41.6)] focus-visible:outline-none',
        !shown && 'cursor-none',
      )}
    >
      <div ref={setMountPoint} className="size-full" />
      <Tracks video={video} captions={props.captions} shown={captions.language} />
      <canvas
        ref={setStillFrame}
        hidden
        className="pointer-events-none absolute inset-0 size-full object-contain"
      />
      {!playback.started && <div className="pointer-events-none absolute inset-0">{cover}</div>}
      <div {...pointer} className="absolute inset-0" />
      {!playback.started && !playback.playing && <BigPlay onPlay={() => actions?.toggle()} />}
      {playback.playing && (playback.waiting || !playback.started) && <Buffering />}
      {hint && <Hint text={hint} />}
      {actions && (
        <Controls
          {...{ playback, actions, source, captions, storyboardUrl, shown, fullscreen }}
          sourceState={state}
          container={box}
          onMenu={setMenuOpen}
          onShortcuts={toggleShortcuts}
        />
      )}
      {shortcutsOpen && <KeyList onClose={toggleShortcuts} />}
      {state.failure > 0 && (
        <Unplayable code={state.failure} url={files.url} onRetry={() => source.retry()} />
      )}
    </section>
  )
}
