import { Keyboard, Maximize, Minimize, Pause, PictureInPicture2, Play } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { classes } from '../../lib/classes.ts'
import { clock } from '../../lib/format/duration.ts'
import type { Actions } from './actions.ts'
import { FilmButton } from './film-button.tsx'
import { SeekBar } from './seek-bar.tsx'
import { SkipButton } from './skip-button.tsx'
import type { Playback } from './use-playback.ts'
import { VolumeControl } from './volume-control.tsx'

const SpeedMenu = lazy(() =>
  import('./speed-menu.tsx').then((part) => ({ default: part.SpeedMenu })),
)

interface Props {
  now: Playback
  actions: Actions
  shown: boolean
  fullscreen: boolean
  container: HTMLElement | null
  onMenu: (open: boolean) => void
  onKeyList: () => void
}

/** The row under the picture. */
export function Controls(props: Props) {
  const { now, actions, shown, fullscreen, container, onMenu, onKeyList } = props
  return (
    <div
      data-controls
      className={classes(
        'absolute inset-x-0 bottom-0 z-10 bg-linear-to-t from-black/80 to-transparent px-2 pt-12 pb-1 transition-opacity duration-200 @xl:px-3',
        shown ? 'opacity-100' : 'pointer-events-none opacity-0 has-[:focus-visible]:opacity-100',
      )}
    >
      <SeekBar {...now} onSeek={actions.seek} />
      <div className="flex items-center">
        <FilmButton
          icon={now.playing ? Pause : Play}
          label={now.playing ? 'Pause' : 'Play'}
          keyName="k"
          onClick={actions.toggle}
          tipClass="left-0"
          className="[&>svg]:fill-current"
        />
        <SkipButton back onSkip={actions.skip} />
        <SkipButton onSkip={actions.skip} />
        <VolumeControl
          volume={now.volume}
          muted={now.muted}
          onMute={actions.toggleMute}
          onVolume={actions.setVolume}
        />
        <span className="figures px-2 text-12 font-medium whitespace-nowrap @xl:text-13">
          {clock(now.time)} <span className="opacity-70">/ {clock(now.duration)}</span>
        </span>
        <span className="flex-1" />
        <Suspense fallback={<span className="w-9" />}>
          <SpeedMenu
            rate={now.rate}
            container={container}
            onRate={actions.setRate}
            onOpenChange={onMenu}
          />
        </Suspense>
        <FilmButton
          icon={Keyboard}
          label="Keyboard shortcuts"
          keyName="?"
          onClick={onKeyList}
          className="hidden! @2xl:grid!"
        />
        {document.pictureInPictureEnabled && (
          <FilmButton
            icon={PictureInPicture2}
            label="Picture in picture"
            onClick={actions.togglePictureInPicture}
            className="hidden! @lg:grid!"
          />
        )}
        <FilmButton
          icon={fullscreen ? Minimize : Maximize}
          label={fullscreen ? 'Exit fullscreen' : 'Fullscreen'}
          keyName="f"
          onClick={actions.toggleFullscreen}
          tipClass="right-0"
        />
      </div>
    </div>
  )
}
