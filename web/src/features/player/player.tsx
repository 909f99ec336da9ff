import { t } from '@lingui/core/macro'
import type { Chapter } from '@seam/contract/chapters.ts'
import type { Caption } from '@seam/contract/video.ts'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../../lib/class-names.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { languageName } from '../../lib/format/language.ts'
import { useCaptions } from './playback/use-captions.ts'
import { useCuePosition } from './playback/use-cue-position.ts'
import { Controls } from './controls/controls.tsx'
import type { SwitchState } from './controls/settings-menu.tsx'
import { usePlayerInput } from './input/use-player-input.ts'
import { BigPlayButton, BufferingSpinner, Hint, PlaybackError } from './overlays.tsx'
import { useFullscreen } from './playback/use-fullscreen.ts'
import { type PlayerVideoOptions, usePlayerVideo } from './playback/use-player-video.ts'
import type { NextVideo } from './up-next/next-video.ts'
import { watchEnd } from '../../lib/watch-end.ts'
import { readPreferences, savePreferences } from './playback/preferences.ts'

const ShortcutList = lazyComponent(() =>
  import('./input/shortcut-list.tsx').then((part) => part.ShortcutList),
)
const LazyUpNext = lazyComponent(() => import('./up-next/up-next.tsx').then((part) => part.UpNext))

interface Props extends PlayerVideoOptions {
  storyboardUrl: string | null
  captions: readonly Caption[]
  chapters: readonly Chapter[]
  /** Covers the video until playback starts; null if the page has it. */
  poster: ReactNode
  /** The video to offer at the end of this one. Without it, the end shows the poster and Play. */
  next?: NextVideo | undefined
  /** Whether the page is in theatre mode. Without it, the page has none. */
  theatre?: SwitchState | undefined
  /** The bar of the mini player. With it, keys work only while the focus is in the player. */
  miniBar?: ReactNode
  /** Set to the video element. */
  ref: Ref<HTMLVideoElement | null>
}

/** Plays one video with custom controls. Fills its parent, whose own parent it takes into fullscreen. */
export function Player(props: Props) {
  const { files, storyboardUrl, poster, next, theatre, ref } = props
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [mountPoint, setMountPoint] = useState<HTMLElement | null>(null)
  const [stillFrame, setStillFrame] = useState<HTMLCanvasElement | null>(null)
  const { video, source, sourceState, actions, playback, hint, showHint } = usePlayerVideo(props, {
    box,
    mountPoint,
    stillFrame,
  })
  const upNext = useUpNext(video)
  const captions = useCaptions(props.captions, showHint)
  const { shown, wake, sleep, pointer, shortcutsOpen, toggleShortcuts, menuOpen, setMenuOpen } =
    usePlayerInput({
      box,
      actions,
      playback,
      toggleCaptions: captions.toggle,
      chapters: props.chapters,
      theatre,
      ownsPage: !props.miniBar,
    })
  const fullscreen = useFullscreen(box)
  useCuePosition(video, captions.language, shown)
  useImperativeHandle<HTMLVideoElement | null, HTMLVideoElement | null>(ref, () => video, [video])

  return (
    // Every pointer action is also available by keyboard and in the controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={setBox}
      aria-label={t({ message: 'Player', context: 'video' })}
      data-started={playback.started || undefined}
      tabIndex={-1}
      onPointerEnter={() => source.prepareStream()}
      onPointerMove={({ pointerType }) => pointerType === 'mouse' && wake()}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && playback.playing && sleep()}
      onFocus={wake}
      className={classNames(
        'group/player @container relative size-full overflow-hidden text-white select-none',
        '[--accent-on-video:oklch(75.33%_0.1546_41.6)] focus-visible:outline-none',
        !shown && 'cursor-none',
      )}
    >
      {/* Below the poster of the first page, which is beside the player. */}
      <div ref={setMountPoint} className="relative -z-10 size-full" />
      <CaptionTracks video={video} captions={props.captions} shown={captions.language} />
      <canvas
        ref={setStillFrame}
        hidden
        className="pointer-events-none absolute inset-0 size-full object-contain"
      />
      {!playback.started && <div className="pointer-events-none absolute inset-0">{poster}</div>}
      <div {...pointer} className="absolute inset-0" />
      {!playback.started && !playback.playing && !(next && upNext.ended) && (
        <BigPlayButton onPlay={() => actions?.toggle()} />
      )}
      {next && upNext.ended && (
        <LazyUpNext
          next={next}
          autoplay={upNext.autoplay}
          onReplay={() => {
            box?.focus({ preventScroll: true })
            actions?.toggle()
          }}
        />
      )}
      {playback.playing && (playback.waiting || !playback.started) && <BufferingSpinner />}
      {hint && <Hint text={hint} />}
      {props.miniBar}
      {actions && (
        <Controls
          playback={playback}
          actions={actions}
          source={source}
          captions={captions}
          storyboardUrl={storyboardUrl}
          chapters={props.chapters}
          shown={shown}
          fullscreen={fullscreen}
          sourceState={sourceState}
          container={box}
          theatre={theatre}
          autoplayNext={next && { on: upNext.autoplay, onChange: upNext.setAutoplay }}
          onMenu={setMenuOpen}
          onShortcuts={toggleShortcuts}
        />
      )}
      {/* Receives the click that closes a menu, so that it does nothing else. */}
      {menuOpen && <div className="absolute inset-0 z-20" />}
      {shortcutsOpen && <ShortcutList onClose={toggleShortcuts} />}
      {sourceState.errorCode > 0 && (
        <PlaybackError
          code={sourceState.errorCode}
          url={files.url}
          onRetry={() => source.retry()}
        />
      )}
    </section>
  )
}

interface CaptionTracksProps {
  video: HTMLVideoElement
  captions: readonly Caption[]
  /** The language to show; empty shows none. */
  shown: string
}

/** Renders the captions as tracks of the video element. They stay when its source changes. */
const CaptionTracks = ({ video, captions, shown }: CaptionTracksProps) =>
  createPortal(
    captions.map(({ language, url }) => (
      <track
        key={url}
        ref={(element) => {
          if (element) element.track.mode = language === shown ? 'showing' : 'disabled'
        }}
        kind="captions"
        src={url}
        srcLang={language}
        label={languageName(language)}
      />
    )),
    video,
  )

interface UpNextState {
  /** The video has ended. Playing or seeking since then resets it. */
  ended: boolean
  /** Whether the next video plays by itself. */
  autoplay: boolean
  setAutoplay: (on: boolean) => void
}

/** Watches for the end of a video, and remembers whether the next one plays by itself. */
function useUpNext(video: HTMLVideoElement): UpNextState {
  const [ended, setEnded] = useState(false)
  const [autoplay, setAutoplay] = useState(() => readPreferences().autoplayNext)
  useEffect(() => watchEnd(video, setEnded), [video])
  return {
    ended,
    autoplay,
    setAutoplay: (on) => {
      setAutoplay(on)
      savePreferences({ autoplayNext: on })
    },
  }
}
