import { Copy } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { formatClock } from '../../../lib/format/duration.ts'
import { inputClasses } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { popoverClasses } from '../../../ui/menu.tsx'
import { copyLink } from './copy-link.ts'

interface Props {
  link: string
  time: number
  anchor: ReactNode
  onClose: () => void
}

/** Shows the copied link, and offers one that starts at `time`, in seconds. */
export function SharePopover({ link, time, anchor, onClose }: Props) {
  const [withTime, setWithTime] = useState(false)
  const shown = withTime ? `${link}?t=${time}` : link
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor asChild>{anchor}</Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label="Share this video"
          className={classNames(
            popoverClasses,
            'flex w-80 max-w-[calc(100vw-1.5rem)] flex-col gap-3 p-3.5',
          )}
        >
          <div className="flex gap-1.5">
            <input
              readOnly
              aria-label="Link"
              value={shown}
              onFocus={({ target }) => target.select()}
              className={classNames(inputClasses, 'h-10 min-w-0 text-13')}
            />
            <IconButton icon={Copy} label="Copy link" onClick={() => void copyLink(shown)} />
          </div>
          <label className="figures flex items-center gap-2.5 text-14">
            <input
              type="checkbox"
              checked={withTime}
              onChange={({ target }) => {
                setWithTime(target.checked)
                void copyLink(target.checked ? `${link}?t=${time}` : link)
              }}
              className="size-4"
            />
            Start at current time ({formatClock(time)})
          </label>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
