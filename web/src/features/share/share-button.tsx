import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { copyLink } from './copy-link.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'

const SharePopover = lazyComponent(() =>
  import('./share-popover.tsx').then((part) => part.SharePopover),
)

interface Props {
  publicId: string
  /** Returns the current time of the player in seconds. */
  currentTime: () => number
}

/** Copies the link of the page at once, and offers one that starts at the current time. */
export function ShareButton({ publicId, currentTime }: Props) {
  const [time, setTime] = useState<number | null>(null)
  const link = `${location.origin}/v/${publicId}`

  function share() {
    void copyLink(link)
    setTime(Math.floor(currentTime()))
  }

  const button = (
    <Button onClick={share} {...SharePopover.preloadHandlers} aria-haspopup="dialog">
      <Share2 aria-hidden className="size-4" />
      Share
    </Button>
  )
  if (time === null) return button
  return (
    <SharePopover
      fallback={button}
      {...{ link, time }}
      anchor={button}
      onClose={() => setTime(null)}
    />
  )
}
