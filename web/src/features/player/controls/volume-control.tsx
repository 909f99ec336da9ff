import { t } from '@lingui/core/macro'
import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { ControlButton } from './control-button.tsx'

interface Props {
  volume: number
  muted: boolean
  onMute: () => void
  onVolume: (volume: number) => void
}

/** The mute button and the volume slider. */
export function VolumeControl({ volume, muted, onMute, onVolume }: Props) {
  const level = muted ? 0 : volume
  const icon = level === 0 ? VolumeX : level < 0.5 ? Volume1 : Volume2
  return (
    <div className="group/volume flex items-center">
      <ControlButton
        icon={icon}
        label={
          muted || volume === 0
            ? t({ message: 'Unmute', context: 'sound' })
            : t({ message: 'Mute', context: 'sound' })
        }
        keyName="m"
        onClick={onMute}
      />
      <div className="relative hidden w-0 items-center overflow-hidden opacity-0 transition-[width,opacity] group-focus-within/volume:w-20 group-focus-within/volume:opacity-100 group-hover/volume:w-20 group-hover/volume:opacity-100 @md:flex">
        <span className="absolute inset-x-1.5 h-1 rounded-full bg-white/35" />
        <span
          className="absolute left-1.5 h-1 rounded-full bg-white forced-highlight"
          style={{ width: `calc((100% - 0.75rem) * ${level})` }}
        />
        <span
          className="absolute size-3 -translate-x-1/2 rounded-full bg-white forced-highlight"
          style={{ left: `calc(0.375rem + (100% - 0.75rem) * ${level})` }}
        />
        <input
          type="range"
          aria-label={t`Volume`}
          aria-valuetext={`${Math.round(level * 100)}%`}
          data-own-arrows
          min={0}
          max={100}
          step={5}
          value={Math.round(level * 100)}
          onChange={({ target }) => onVolume(Number(target.value) / 100)}
          className="h-9 w-20 cursor-pointer opacity-0"
        />
      </div>
    </div>
  )
}
