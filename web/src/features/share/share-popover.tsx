import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Code } from 'lucide-react'
import { Popover } from 'radix-ui'
import type { RefObject } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { focusIfLost } from '../../lib/focus.ts'
import { Button } from '../../ui/button.tsx'
import { popoverClasses } from '../../ui/menu.tsx'
import { LinkPanel } from './link-panel.tsx'
import type { SharedItem } from './shared-item.ts'

interface Props {
  item: SharedItem
  /** Seconds: where the player is; null for what has no time. */
  time: number | null
  /** The button that the popover is below. The focus returns to it. */
  opener: RefObject<HTMLButtonElement | null>
  /** Opens the embed code; undefined for what has none. */
  onEmbed: (() => void) | undefined
  onClose: () => void
}

const labels: Record<SharedItem['kind'], string> = {
  video: t`Share this video`,
  post: t`Share this post`,
  playlist: t`Share this playlist`,
}

/** Shows the copied link and its variants, and leads to the embed code. */
export const SharePopover = ({ item, time, opener, onEmbed, onClose }: Props) => (
  <Popover.Root open onOpenChange={(open) => !open && onClose()}>
    <Popover.Anchor virtualRef={opener} />
    <Popover.Portal>
      <Popover.Content
        align="end"
        sideOffset={8}
        collisionPadding={12}
        aria-label={labels[item.kind]}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          focusIfLost(opener.current)
        }}
        className={classNames(popoverClasses, 'w-96 max-w-[calc(100vw-1.5rem)] p-3.5')}
      >
        <LinkPanel item={item} time={time}>
          {onEmbed && (
            <Button onClick={onEmbed}>
              <Code aria-hidden className="size-4" />
              <Trans context="verb">Embed</Trans>
            </Button>
          )}
        </LinkPanel>
      </Popover.Content>
    </Popover.Portal>
  </Popover.Root>
)
