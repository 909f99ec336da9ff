import { RotateCcw, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { clock } from '../../lib/format/duration.ts'
import { goTo } from './go-to.ts'

/** Seconds of playing after which it has been read. */
const READ = 10

interface Props {
  /** Where the video went on, in seconds. */
  at: number
  player: HTMLVideoElement | null
}

/** On the picture: it goes on where one stopped. Leaves by itself once that has played for a while. */
export function ResumedNote({ at, player }: Props) {
  const [gone, setGone] = useState(false)

  useEffect(() => {
    if (!player) return undefined
    const look = () => {
      if (player.currentTime > at + READ) setGone(true)
    }
    player.addEventListener('timeupdate', look)
    return () => player.removeEventListener('timeupdate', look)
  }, [player, at])

  if (gone || !player) return null
  const button =
    'h-8 rounded-full hover:bg-white/20 focus-visible:outline-white -outline-offset-2 focus-visible:-outline-offset-2'
  return (
    <output className="figures absolute top-3 left-3 z-10 flex animate-fade-in items-center rounded-full bg-black/80 py-1 pr-1 pl-4 text-13 font-medium text-white">
      Resumed at {clock(at)}
      <button
        type="button"
        className={`ml-2 inline-flex items-center gap-1.5 px-3 font-semibold ${button}`}
        onClick={() => {
          goTo(player, 0)
          setGone(true)
        }}
      >
        <RotateCcw aria-hidden className="size-3.5" />
        Start over
      </button>
      <button
        type="button"
        aria-label="Dismiss"
        className={`grid w-8 place-items-center ${button}`}
        onClick={() => setGone(true)}
      >
        <X aria-hidden className="size-4" />
      </button>
    </output>
  )
}
