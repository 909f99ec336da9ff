import { Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { copyWithToast } from '../../lib/clipboard.ts'
import { formatClock } from '../../lib/format/duration.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
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
  const { audience } = useSite()
  const [withTime, setWithTime] = useState(false)
  const link = location.origin + item.path
  const linkAt = (isWithTime: boolean) => (isWithTime ? `${link}?t=${time}` : link)
  const shown = linkAt(withTime)
  const hasApps = 'share' in navigator

  return (
    <div className="flex flex-col gap-3">
      <CopyField label="Link" noun="Link" text={shown} />
      {time !== null && (
        <Checkbox
          checked={withTime}
          onChange={(isChecked) => {
            setWithTime(isChecked)
            void copyWithToast('Link', linkAt(isChecked))
          }}
        >
          Start at current time ({formatClock(time)})
        </Checkbox>
      )}
      {item.isPrivate ? (
        <p className="text-13 text-foreground-muted">It is private: only you can open this link.</p>
      ) : (
        audience === 'MEMBERS' && (
          <p className="text-13 text-foreground-muted">Only members can open this link.</p>
        )
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
