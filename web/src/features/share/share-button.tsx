import { Trans } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { copyTexts, copyWithToast } from '../../lib/clipboard.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { useDialogs } from '../../ui/use-dialogs.ts'
import type { SharedItem, SharedPlayer } from './shared-item.ts'

const SharePopover = lazyComponent(() =>
  import('./share-popover.tsx').then((part) => part.SharePopover),
)
const EmbedDialog = lazyComponent(() =>
  import('./embed-dialog.tsx').then((part) => part.EmbedDialog),
)

interface Props {
  item: SharedItem
  /** Set for what has an embed code. */
  player?: SharedPlayer
  /** Returns the current time of the player of a video, in seconds. */
  currentTime?: () => number
}

/** Copies the link of a page at once, and offers other ways to share it. */
export function ShareButton({ item, player, currentTime }: Props) {
  const { audience } = useSite()
  // Other sites cannot show what only members may see.
  const embedded = audience === 'EVERYONE' ? player : undefined
  const [time, setTime] = useState(0)
  const [isLinkShown, setIsLinkShown] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const dialogs = useDialogs<'code'>(button)

  function share() {
    void copyWithToast(copyTexts.link, location.origin + item.path)
    setTime(Math.floor(currentTime?.() ?? 0))
    setIsLinkShown(true)
  }
  function showCode() {
    setIsLinkShown(false)
    dialogs.show('code')
  }

  return (
    <>
      <Button
        ref={button}
        onClick={share}
        {...SharePopover.preloadHandlers}
        aria-haspopup="dialog"
        aria-expanded={isLinkShown}
        {...(item.kind === 'post' && { variant: 'quiet', size: 'small' })}
      >
        <Share2 aria-hidden className="size-4" />
        <Trans context="verb">Share</Trans>
      </Button>
      {isLinkShown && (
        <SharePopover
          item={item}
          time={currentTime ? time : null}
          opener={button}
          onEmbed={embedded && showCode}
          onClose={() => setIsLinkShown(false)}
        />
      )}
      {embedded && dialogs.used('code') && (
        <EmbedDialog item={item} player={embedded} time={time} {...dialogs.propsFor('code')} />
      )}
    </>
  )
}
