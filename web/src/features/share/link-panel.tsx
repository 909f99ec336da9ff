import { Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { formatClock } from '../../lib/format/duration.ts'
import { Button } from '../../ui/button.tsx'
import { inputClasses } from '../../ui/field.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CopyButton } from './copy-button.tsx'
import { copyWithToast } from './copy-with-toast.ts'
import type { SharedItem } from './shared-item.ts'

interface Props {
  item: SharedItem
  /** Seconds: where the player is; null for what has no time. */
  time: number | null
  /** More ways to share. */
  children?: ReactNode
}

/** The link to a page, optionally with the current time of its player. */
export function LinkPanel({ item, time, children }: Props) {
  const [withTime, setWithTime] = useState(false)
  const link = location.origin + item.path
  const linkAt = (isWithTime: boolean) => (isWithTime ? `${link}?t=${time}` : link)
  const shown = linkAt(withTime)
  const hasApps = 'share' in navigator

  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-2">
        <input
          readOnly
          aria-label="Link"
          value={shown}
          onFocus={({ target }) => target.select()}
          className={classNames(inputClasses, 'h-10 min-w-0')}
        />
        <CopyButton kind="link" text={shown} />
      </div>
      {time !== null && (
        <Checkbox
          checked={withTime}
          onChange={(isChecked) => {
            setWithTime(isChecked)
            void copyWithToast('link', linkAt(isChecked))
          }}
        >
          Start at current time ({formatClock(time)})
        </Checkbox>
      )}
      {item.isPrivate && (
        <p className="text-13 text-foreground-muted">It is private: only you can open this link.</p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {children}
        {hasApps && (
          <Button
            onClick={() =>
              void navigator.share({ title: item.title, url: shown }).catch(() => null)
            }
          >
            <Send aria-hidden className="size-4" />
            Send with an app
          </Button>
        )}
      </div>
    </div>
  )
}
