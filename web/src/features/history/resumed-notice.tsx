import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { RotateCcw, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatClock } from '../../lib/format/duration.ts'
import { seekTo } from './seek-to.ts'

/** Seconds of playback after which the notice disappears. */
const VISIBLE_SECONDS = 10

interface Props {
  /** Where playback resumed, in seconds. */
  position: number
  player: HTMLVideoElement | null
}

/** A notice on the video that playback resumed. Disappears after 10 seconds of playback. */
export function ResumedNotice({ position, player }: Props) {
  const [isDismissed, setIsDismissed] = useState(false)

  useEffect(() => {
    if (!player) return undefined
    const onTimeUpdate = () => {
      if (player.currentTime > position + VISIBLE_SECONDS) setIsDismissed(true)
    }
    player.addEventListener('timeupdate', onTimeUpdate)
    return () => player.removeEventListener('timeupdate', onTimeUpdate)
  }, [player, position])

  if (isDismissed || !player) return null
  const time = formatClock(position)
  const button =
    'h-8 rounded-full hover:bg-white/20 focus-visible:outline-white -outline-offset-2 focus-visible:-outline-offset-2'
  return (
    <output
      data-notice
      className="figures absolute top-3 left-3 z-10 flex animate-fade-in items-center rounded-full bg-black/80 py-1 pr-1 pl-4 text-13 font-medium text-white"
    >
      <Trans>Resumed at {time}</Trans>
      <button
        type="button"
        className={`ml-2 inline-flex items-center gap-1.5 px-3 font-semibold ${button}`}
        onClick={() => {
          seekTo(player, 0)
          setIsDismissed(true)
        }}
      >
        <RotateCcw aria-hidden className="size-3.5" />
        <Trans>Start over</Trans>
      </button>
      <button
        type="button"
        aria-label={t`Dismiss`}
        className={`grid w-8 place-items-center ${button}`}
        onClick={() => setIsDismissed(true)}
      >
        <X aria-hidden className="size-4" />
      </button>
    </output>
  )
}
