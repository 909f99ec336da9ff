import { lazyComponent } from '../../lib/lazy-component.tsx'
import type { HiddenNoticeProps } from './hidden-notice-text.tsx'

const HiddenNoticeText = lazyComponent(() =>
  import('./hidden-notice-text.tsx').then((part) => part.HiddenNoticeText),
)

/** Says that others cannot see an item: a moderator hid it, or it waits for one or for its time. */
export const HiddenNotice = (props: HiddenNoticeProps) =>
  (props.item.isHidden || props.item.heldFor || props.item.publishAt) && (
    <HiddenNoticeText {...props} fallback={null} />
  )
