import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { WebhookDelivery } from '@seam/contract/webhook.ts'
import { useId } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { formatWait } from '../../../lib/format/wait.ts'
import { useTextAt } from '../../../lib/now.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { ActionButton } from './action-button.tsx'
import { resendDelivery } from './actions.ts'
import { eventLabel } from './event-texts.ts'

interface Props {
  webhookId: string
  delivery: WebhookDelivery
  /** When it was fetched, in milliseconds since 1970. */
  fetchedAt: number
}

/** One delivery: its event, state and response, what was sent, and a button that sends it again. */
export function DeliveryRow({ webhookId, delivery, fetchedAt }: Props) {
  const { _id, event, happenedAt, state, attempts, response, payload } = delivery
  const id = useId()
  const stateText = useTextAt((now) => describeState(delivery, Math.max(now, fetchedAt)))

  async function resend() {
    if (!(await resendDelivery(webhookId, _id))) return false
    toastSuccess('webhook', t`The event is on its way again.`)
    return true
  }

  return (
    <li className="py-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-48 text-13">
          <p id={id} className="text-foreground-muted">
            <span className="text-14 font-semibold text-foreground">{eventLabel(event)}</span>{' '}
            <RelativeTime date={happenedAt} />
          </p>
          <p>
            {/* Announced when a delivery that waits has arrived or failed. */}
            <output className={classNames(state === 'FAILED' && 'text-danger')}>{stateText}</output>
            {attempts > 0 && ` · ${plural(attempts, { one: '# attempt', other: '# attempts' })}`}
          </p>
          {response && <p className="break-words text-foreground-muted">{response}</p>}
        </div>
        {state !== 'WAITING' && (
          <ActionButton describedBy={id} action={resend}>
            <Trans>Send again</Trans>
          </ActionButton>
        )}
      </div>
      <details className="mt-1">
        <summary
          aria-describedby={id}
          className="w-fit rounded-chip py-1 text-13 font-semibold text-foreground-muted hover:text-foreground"
        >
          <Trans>Payload</Trans>
        </summary>
        <pre className="mt-1 rounded-control bg-surface-sunken px-3 py-2 font-mono text-12 break-all whitespace-pre-wrap">
          {JSON.stringify(payload, null, 2)}
        </pre>
      </details>
    </li>
  )
}

const MINUTE_MS = 60_000

function describeState({ state, nextAttemptAt }: WebhookDelivery, now: number): string {
  if (state === 'DELIVERED') return t({ message: 'Delivered', context: 'state of a delivery' })
  if (state === 'FAILED') return t({ message: 'Failed', context: 'state of a delivery' })
  if (state === 'SKIPPED') return t({ message: 'Not sent', context: 'state of a delivery' })
  const wait = nextAttemptAt === null ? 0 : Date.parse(nextAttemptAt) - now
  return wait < MINUTE_MS
    ? t`Waiting: next attempt in a moment`
    : t`Waiting: next attempt in ${{ wait: formatWait(wait / 1_000) }}`
}
