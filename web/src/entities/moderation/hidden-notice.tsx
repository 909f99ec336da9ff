import type { HoldReason } from '@seam/contract/moderation/hold.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'

const HiddenNoticeText = lazyComponent(() =>
  import('./hidden-notice-text.tsx').then((part) => part.HiddenNoticeText),
)

interface Props {
  /** Whether the viewer made what is hidden. */
  isOwn: boolean
  item: { isHidden?: true | undefined; heldFor?: HoldReason | undefined }
}

/** Says that others do not see something: a moderator hides it, or it waits for one. */
export const HiddenNotice = (props: Props) =>
  (props.item.isHidden || props.item.heldFor) && <HiddenNoticeText {...props} fallback={null} />
