import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { copyTexts, copyWithToast } from '../../lib/clipboard.ts'
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
      <CopyField
        label={t({ message: 'Link', context: 'noun' })}
        texts={copyTexts.link}
        text={shown}
      />
      {time !== null && (
        <Checkbox
          checked={withTime}
          onChange={(isChecked) => {
            setWithTime(isChecked)
            void copyWithToast(copyTexts.link, linkAt(isChecked))
          }}
        >
          {t`Start at current time (${{ time: formatClock(time) }})`}
        </Checkbox>
      )}
      {item.isPrivate ? (
        <p className="text-13 text-foreground-muted">
          <Trans>It is private: only you can open this link.</Trans>
        </p>
      ) : (
        audience === 'MEMBERS' && (
          <p className="text-13 text-foreground-muted">
            <Trans>Only members can open this link.</Trans>
          </p>
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
            <Trans>Send with an app</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
