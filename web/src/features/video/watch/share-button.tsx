import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { copyLink } from './copy-link.ts'

const load = () => import('./share-popover.tsx')
const SharePopover = lazy(() => load().then((part) => ({ default: part.SharePopover })))

interface Props {
  publicId: string
  /** Where the player is, in seconds. */
  currentTime: () => number
}

/** Copies the link of the page at once, and offers one that starts where the player is. */
export function ShareButton({ publicId, currentTime }: Props) {
  const [time, setTime] = useState<number | null>(null)
  const link = `${location.origin}/v/${publicId}`

  function share() {
    void copyLink(link)
    setTime(Math.floor(currentTime()))
  }

  const button = (
    <Button
      onClick={share}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      aria-haspopup="dialog"
    >
      <Share2 aria-hidden className="size-4" />
      Share
    </Button>
  )
  if (time === null) return button
  return (
    <Suspense fallback={button}>
      <SharePopover {...{ link, time }} anchor={button} onClose={() => setTime(null)} />
    </Suspense>
  )
}
