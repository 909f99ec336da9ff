import { MessageCircle, MessageCircleOff } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { tooltip } from '../../ui/tooltips.tsx'
import type { ItemRef } from './keys.ts'
import { setClosed } from './tool-actions.ts'

/** Closes the comments on the viewer's own video or post, or opens them again. */
export const CloseButton = ({ item, closed }: { item: ItemRef; closed: boolean }) => (
  <IconButton
    icon={closed ? MessageCircleOff : MessageCircle}
    label="Close comments"
    aria-pressed={closed}
    {...tooltip(closed ? 'Closed: open comments again' : 'Close comments', 'bottom')}
    onClick={() => void setClosed(item, !closed)}
    className="size-8! text-foreground-muted"
  />
)
