import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { Button } from '../../ui/button.tsx'
import { copyWithToast } from './copy-with-toast.ts'
import type { SharedItem, SharedVideo } from './shared-item.ts'

const SharePopover = lazyComponent(() =>
  import('./share-popover.tsx').then((part) => part.SharePopover),
)
const EmbedDialog = lazyComponent(() =>
  import('./embed-dialog.tsx').then((part) => part.EmbedDialog),
)

interface Props {
  item: SharedItem
  /** Set for a video, which has a current time and an embed code. */
  video?: SharedVideo
  /** Returns the current time of the player of a video, in seconds. */
  currentTime?: () => number
}

/** Copies the link of a page at once, and offers other ways to share it. */
export function ShareButton({ item, video, currentTime }: Props) {
  const [time, setTime] = useState(0)
  const [shown, setShown] = useState<'link' | 'code' | null>(null)
  const [wasCodeShown, setWasCodeShown] = useState(false)
  const close = () => setShown(null)

  function share() {
    void copyWithToast('link', location.origin + item.path)
    setTime(Math.floor(currentTime?.() ?? 0))
    setShown('link')
  }
  function showCode() {
    setWasCodeShown(true)
    setShown('code')
  }

  const button = (
    <Button
      onClick={share}
      {...SharePopover.preloadHandlers}
      aria-haspopup="dialog"
      {...(item.kind === 'post' && { variant: 'quiet', size: 'small' })}
    >
      <Share2 aria-hidden className="size-4" />
      Share
    </Button>
  )
  return (
    <>
      {shown === 'link' ? (
        <SharePopover
          fallback={button}
          item={item}
          time={video ? time : null}
          anchor={button}
          onEmbed={video && showCode}
          onClose={close}
        />
      ) : (
        button
      )}
      {video && wasCodeShown && (
        <EmbedDialog {...{ item, video, time }} open={shown === 'code'} onClose={close} />
      )}
    </>
  )
}
