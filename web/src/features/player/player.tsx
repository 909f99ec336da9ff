import type { Caption } from '@seam/contract/video.ts'
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { createPlayerActions } from './actions.ts'
import { CaptionTracks } from './captions/caption-tracks.tsx'
import { useCaptions } from './captions/use-captions.ts'
import { useCuePosition } from './captions/use-cue-position.ts'
import { Controls } from './controls.tsx'
import { ShortcutList } from './shortcut-list.tsx'
import { runShortcut } from './keyboard-shortcuts.ts'
import { BigPlayButton, BufferingSpinner, Hint, PlaybackError } from './overlays.tsx'
import type { MediaFiles } from './source/source-state.ts'
import { useSource } from './source/use-source.ts'
import { useVideoElement } from './use-video-element.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useHint } from './use-hint.ts'
import { useControlsVisibility } from './use-controls-visibility.ts'
import { useKeyboardShortcuts } from './use-keyboard-shortcuts.ts'
import { type MediaInfo, useMediaSession } from './use-media-session.ts'
import { usePlayback } from './use-playback.ts'
import { usePointer } from './use-pointer.ts'
import { useInitialPlayback } from './use-initial-playback.ts'
import { useViewTracking } from './use-view-tracking.ts'

interface Props {
  files: MediaFiles
  storyboardUrl: string | null
  captions: readonly Caption[]
  mediaInfo: MediaInfo
  /** Seconds; used until the metadata of the source is loaded, and while the source is partial. */
  duration: number
  /** Seconds. */
  startAt: number
  /** Starts playback at once, if the browser allows it. */
  autoPlay: boolean
  /** Covers the video until playback starts. */
  poster: ReactNode
  /** Set to the video element. */
  ref: Ref<HTMLVideoElement | null>
  /** Called once, when the playback counts as a view. */
  onView: () => void
}

/** Plays one video with custom controls. Fills its parent. */
export function Player(props: Props) {
  const { files, storyboardUrl, mediaInfo, duration, startAt, autoPlay, poster, ref, onView } =
    props
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [mountPoint, setMountPoint] = useState<HTMLElement | null>(null)
  const [stillFrame, setStillFrame] = useState<HTMLCanvasElement | null>(null)
  const [shortcutsOpen, setShortcutsOpen] = useState(false)
  const [menuOpen, setMenuOpen] = useState(false)
  const { hint, show } = useHint()
  const video = useVideoElement(files.url, mountPoint)
  const { state, source } = useSource(video, stillFrame, files)
  const actions = useMemo(
    () => box && createPlayerActions({ video, box, hint: show, source }),
    [video, box, show, source],
  )
  const fullscreen = useFullscreen(box)
  const elementState = usePlayback(video, duration)
  const playback = {
    ...elementState,
    duration: Math.max(elementState.duration, state.isPartial ? duration : 0),
  }
  const { shown, wake, sleep } = useControlsVisibility(
    box,
    !playback.playing || menuOpen || shortcutsOpen,
  )
  const focus = () => box?.focus({ preventScroll: true })
  const pointer = usePointer({ actions, shown, wake, sleep, focus })
  const toggleShortcuts = () => setShortcutsOpen(!shortcutsOpen)
  const captions = useCaptions(props.captions, show)
  useCuePosition(video, captions.language, shown)

  useInitialPlayback({ video, actions, startAt, autoPlay })
  useImperativeHandle<HTMLVideoElement | null, HTMLVideoElement | null>(ref, () => video, [video])
  useMediaSession(mediaInfo, actions, playback)
  useViewTracking(video, onView)
  useKeyboardShortcuts(box, (key, ownsArrows) => {
    if (!actions) return false
    wake()
    const toggles = { toggleShortcuts, toggleCaptions: captions.toggle }
    return runShortcut(key, { ...actions, ...playback, ...toggles, ownsArrows, shortcutsOpen })
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
      className={classNames(
        '@container relative size-full overflow-hidden bg-black text-white select-none',
        '[--accent-on-video:oklch(75.33%_0.1546_41.6)] focus-visible:outline-none',
        !shown && 'cursor-none',
      )}
    >
      <div ref={setMountPoint} className="size-full" />
      <CaptionTracks video={video} captions={props.captions} shown={captions.language} />
      <canvas
        ref={setStillFrame}
        hidden
        className="pointer-events-none absolute inset-0 size-full object-contain"
      />
      {!playback.started && <div className="pointer-events-none absolute inset-0">{poster}</div>}
      <div {...pointer} className="absolute inset-0" />
      {!playback.started && !playback.playing && <BigPlayButton onPlay={() => actions?.toggle()} />}
      {playback.playing && (playback.waiting || !playback.started) && <BufferingSpinner />}
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
      {shortcutsOpen && <ShortcutList onClose={toggleShortcuts} />}
      {state.errorCode > 0 && (
        <PlaybackError code={state.errorCode} url={files.url} onRetry={() => source.retry()} />
      )}
    </section>
  )
}
