import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { Button } from '../../ui/button.tsx'
import { copyWithToast } from './copy-with-toast.ts'
import type { SharedItem, SharedVideo } from './shared-item.ts'

const ShareDialog = lazyComponent(() =>
  import('./share-dialog.tsx').then((part) => part.ShareDialog),
)

interface Props {
  item: SharedItem
  video?: SharedVideo
  /** Returns the current time of the player of a video, in seconds. */
  currentTime?: () => number
}

/** Copies the link of a page at once, and offers other ways to share it. */
export function ShareButton({ item, video, currentTime }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [time, setTime] = useState<number | null>(null)

  function share() {
    void copyWithToast('link', location.origin + item.path)
    setTime(Math.floor(currentTime?.() ?? 0))
    setIsOpen(true)
  }

  return (
    <>
      <Button
        onClick={share}
        {...ShareDialog.preloadHandlers}
        aria-haspopup="dialog"
        {...(item.kind === 'post' && { variant: 'quiet', size: 'small' })}
      >
        <Share2 aria-hidden className="size-4" />
        Share
      </Button>
      {time !== null && (
        <ShareDialog
          item={item}
          video={video && { ...video, time }}
          open={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
