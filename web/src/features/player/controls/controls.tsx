import { t } from '@lingui/core/macro'
import { type Chapter, chapterAt } from '@seam/contract/chapters.ts'
import {
  Keyboard,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RectangleHorizontal,
  RotateCcw,
  RotateCw,
} from 'lucide-react'
import { classNames } from '../../../lib/class-names.ts'
import { formatClock } from '../../../lib/format/duration.ts'
import type { PlayerActions } from '../playback/actions.ts'
import type { CaptionsState } from '../playback/use-captions.ts'
import { ControlButton } from './control-button.tsx'
import { LazyCaptionsMenu, LazySettingsMenu } from './lazy-menus.tsx'
import { SeekBar } from './seek-bar.tsx'
import type { SourceState } from '../source/source-state.ts'
import type { SourceController } from '../source/source-controller.ts'
import type { SwitchState } from './settings-menu.tsx'
import type { Playback } from '../playback/use-playback.ts'
import { VolumeControl } from './volume-control.tsx'

interface Props {
  playback: Playback
  actions: PlayerActions
  source: SourceController
  sourceState: SourceState
  captions: CaptionsState
  storyboardUrl: string | null
  chapters: readonly Chapter[]
  shown: boolean
  fullscreen: boolean
  container: HTMLElement | null
  theatre: SwitchState | undefined
  /** Whether the next video plays by itself. Absent if there is no next video. */
  autoplayNext?: SwitchState | undefined
  onMenu: (open: boolean) => void
  onShortcuts: () => void
}

/** The control bar, at the bottom of the player. */
export function Controls(props: Props) {
  const { playback, actions, source, sourceState, captions, shown, fullscreen, container } = props
  return (
    <div
      data-controls
      className={classNames(
        'pointer-events-none absolute inset-x-0 bottom-0 z-10 bg-linear-to-t from-black/80 to-transparent px-1 pt-12 pb-1 transition-opacity duration-200 @xl:px-3',
        shown ? 'opacity-100' : 'opacity-0 has-[:focus-visible]:opacity-100',
      )}
    >
      <div
        data-bar
        // Forced colors remove the gradient behind the icons.
        className={classNames('forced-colors:bg-[Canvas]', shown && 'pointer-events-auto')}
      >
        <Time playback={playback} className="px-1 @md:hidden" />
        <SeekBar
          {...playback}
          storyboardUrl={props.storyboardUrl}
          chapters={props.chapters}
          onSeek={actions.scrub}
        />
        <div className="flex items-center">
          <ControlButton
            icon={playback.playing ? Pause : Play}
            label={
              playback.playing
                ? t({ message: 'Pause', context: 'verb' })
                : t({ message: 'Play', context: 'verb' })
            }
            keyName="k"
            onClick={actions.toggle}
            tipClass="left-0"
            className="[&>svg]:fill-current"
          />
          <SkipButton back onSkip={actions.skip} />
          <SkipButton onSkip={actions.skip} />
          <VolumeControl
            volume={playback.volume}
            muted={playback.muted}
            onMute={actions.toggleMute}
            onVolume={actions.setVolume}
          />
          <Time playback={playback} className="hidden px-2 @md:inline" />
          <span className="min-w-0 flex-1 truncate text-13 font-medium opacity-85 @max-xl:invisible">
            {chapterAt(props.chapters, playback.time)?.title}
          </span>
          {captions.languages.length > 0 && (
            <LazyCaptionsMenu
              {...captions}
              container={container}
              onChoose={captions.choose}
              onOpenChange={props.onMenu}
            />
          )}
          <LazySettingsMenu
            rate={playback.rate}
            qualities={sourceState.qualities}
            currentQuality={sourceState.currentQuality}
            selectedQuality={sourceState.selectedQuality}
            container={container}
            autoplayNext={props.autoplayNext}
            onRate={actions.setRate}
            onQuality={(quality) => source.selectQuality(quality)}
            onShortcuts={props.onShortcuts}
            onOpenChange={(open) => {
              if (open) source.checkForQualities()
              props.onMenu(open)
            }}
          />
          <ControlButton
            icon={Keyboard}
            label={t`Keyboard shortcuts`}
            keyName="?"
            onClick={props.onShortcuts}
            className="hidden! @2xl:grid!"
          />
          {document.pictureInPictureEnabled && (
            <ControlButton
              icon={PictureInPicture2}
              label={t`Picture in picture`}
              onClick={actions.togglePictureInPicture}
              className="hidden! @lg:grid!"
            />
          )}
          {props.theatre && !fullscreen && (
            <ControlButton
              icon={RectangleHorizontal}
              label={props.theatre.on ? t`Exit theatre mode` : t`Theatre mode`}
              keyName="t"
              onClick={() => props.theatre?.onChange(!props.theatre.on)}
              className="hidden! xl:grid!"
            />
          )}
          <ControlButton
            icon={fullscreen ? Minimize : Maximize}
            label={fullscreen ? t`Exit fullscreen` : t`Fullscreen`}
            keyName="f"
            onClick={actions.toggleFullscreen}
            tipClass="right-0"
          />
        </div>
      </div>
    </div>
  )
}

const Time = ({ playback, className }: { playback: Playback; className: string }) => (
  <span
    className={classNames('figures text-12 font-medium whitespace-nowrap @xl:text-13', className)}
  >
    {formatClock(playback.time)}{' '}
    <span className="opacity-70">/ {formatClock(playback.duration)}</span>
  </span>
)

/** Skips five seconds back or forward. */
function SkipButton({ back, onSkip }: { back?: boolean; onSkip: (by: number) => void }) {
  const Icon = back ? RotateCcw : RotateCw
  return (
    <ControlButton
      label={back ? t`Back 5 seconds` : t`Forward 5 seconds`}
      keyName={back ? '←' : '→'}
      className="@max-xs:hidden!"
      onClick={() => onSkip(back ? -5 : 5)}
    >
      <span aria-hidden className="relative grid place-items-center">
        <Icon className="size-5.5" strokeWidth={1.75} />
        <span className="absolute pt-px text-[9px] leading-none font-bold">5</span>
      </span>
    </ControlButton>
  )
}
