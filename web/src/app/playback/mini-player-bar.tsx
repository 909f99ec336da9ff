import { t } from '@lingui/core/macro'
import { Maximize2, X } from 'lucide-react'
import { useEffect } from 'react'
import { focusIfLost } from '../../lib/focus.ts'

interface Props {
  title: string
  onOpen: () => void
  onClose: () => void
}

const button =
  'grid size-11 shrink-0 place-items-center rounded-control text-white hover:bg-white/15 focus-visible:outline-white'

/** The bar at the top of the mini player. */
export function MiniPlayerBar({ title, onOpen, onClose }: Props) {
  useEffect(() => () => focusIfLost(document.getElementById('main')), [])
  return (
    <div className="absolute inset-x-0 top-0 z-20 flex items-center bg-linear-to-b from-black/80 to-transparent pl-3 text-white">
      <span className="min-w-0 flex-1 truncate text-13 font-medium">{title}</span>
      <button
        type="button"
        aria-label={t`Open the video’s page`}
        onClick={onOpen}
        className={button}
      >
        <Maximize2 aria-hidden className="size-4.5" />
      </button>
      <button
        type="button"
        aria-label={t`Close the mini player`}
        onClick={onClose}
        className={button}
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  )
}
