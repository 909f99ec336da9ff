import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ApiToken } from '@seam/contract/api-token.ts'
import { Terminal } from 'lucide-react'
import { useId, useState } from 'react'
import { formatDay } from '../../../lib/format/day.ts'
import { useTextAt } from '../../../lib/now.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { RelativeTime, useExactTime } from '../../../ui/relative-time.tsx'
import { useAsyncAction } from '../../../ui/use-async-action.ts'
import { deleteApiToken } from '../actions.ts'
import { scopeTexts } from './scope-texts.ts'

/** One API token: its name, scopes and dates, and a button to delete it. */
export function ApiTokenRow({ token }: { token: ApiToken }) {
  const { _id, name, scopes } = token
  const id = useId()
  const [asking, setAsking] = useState(false)
  const { busy, error, run } = useAsyncAction()

  async function remove() {
    if (!(await deleteApiToken(_id))) return
    setAsking(false)
    toastSuccess('api-token', t`The API token is deleted.`)
  }

  return (
    <li className="flex items-center gap-3 py-3">
      <Terminal aria-hidden className="size-5 shrink-0 text-foreground-muted" />
      <div className="min-w-0 flex-1">
        <p id={id} className="font-semibold break-words">
          <bdi>{name}</bdi>
        </p>
        <p className="text-13">{scopes.map((scope) => scopeTexts[scope].label).join(', ')}</p>
        <Dates {...token} />
      </div>
      <Button size="small" aria-describedby={id} onClick={() => setAsking(true)}>
        <Trans>Delete</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        busy={busy}
        error={error}
        title={t`Delete this API token?`}
        text={t`Programs that use ${name} stop working at once.`}
        onCancel={() => setAsking(false)}
        onContinue={() => void run(remove)}
      />
    </li>
  )
}

function Dates({ expiresAt, lastUsedAt }: ApiToken) {
  const end = new Date(expiresAt)
  const state = useTextAt((now) => (end.getTime() > now ? 'valid' : 'ended'))
  const exact = useExactTime(expiresAt)
  const day = (
    <time dateTime={expiresAt} {...exact}>
      {formatDay(end)}
    </time>
  )
  return (
    <p className="text-13 text-foreground-muted">
      {state === 'valid' ? (
        <Trans context="API token">Ends {day}</Trans>
      ) : (
        <Trans context="API token">Ended {day}</Trans>
      )}
      {' · '}
      <span className="inline-block">
        {lastUsedAt === null ? (
          <Trans context="API token">never used</Trans>
        ) : (
          <Trans context="API token">
            last used <RelativeTime date={lastUsedAt} />
          </Trans>
        )}
      </span>
    </p>
  )
}
