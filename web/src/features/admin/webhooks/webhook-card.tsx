import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Webhook, WebhookState } from '@seam/contract/webhook.ts'
import { ChevronDown } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { Button } from '../../../ui/button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { eventTexts } from './event-texts.ts'
import { WebhookButtons } from './webhook-buttons.tsx'

const badges: Record<WebhookState, { text: string; className: string }> = {
  ON: {
    text: t({ message: 'On', context: 'state of a webhook' }),
    className: 'bg-accent-subtle text-accent',
  },
  OFF: {
    text: t({ message: 'Off', context: 'state of a webhook' }),
    className: 'bg-surface-sunken text-foreground-muted',
  },
  FAILED: {
    text: t({ message: 'Failed', context: 'state of a webhook' }),
    className: 'bg-danger-subtle text-danger',
  },
}

/** A webhook: its address, events and state, what can be done with it, and its log on request. */
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { _id, url, events, state, lastDeliveredAt } = webhook
  const host = URL.parse(url)?.host ?? url
  const id = useId()
  const [isLogOpen, setIsLogOpen] = useState(false)

  return (
    <li className="rounded-thumb border border-border bg-surface px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="display min-w-0 text-16 break-all">{host}</h2>
        <span
          className={classNames(
            'rounded-chip px-1.5 py-0.5 text-12 font-semibold',
            badges[state].className,
          )}
        >
          {badges[state].text}
        </span>
      </div>
      <p id={id} className="text-13 break-all text-foreground-muted">
        {url}
      </p>
      {state === 'FAILED' && (
        <p className="mt-2 text-14 text-danger">
          <Trans>
            Its address accepted no event for three days, or responded 410 Gone. Fix the program or
            change the address, then switch the webhook on again.
          </Trans>
        </p>
      )}
      <p className="mt-2 text-14">
        {events.map((event, index) => (
          <Fragment key={event}>
            {index > 0 && ' · '}
            <span className="whitespace-nowrap">{eventTexts[event].label}</span>
          </Fragment>
        ))}
      </p>
      <p className="text-13 text-foreground-muted">
        {lastDeliveredAt === null ? (
          t`Nothing delivered yet`
        ) : (
          <Trans>
            Last delivered <RelativeTime date={lastDeliveredAt} />
          </Trans>
        )}
      </p>
      <WebhookButtons
        webhook={webhook}
        host={host}
        describedBy={id}
        onTested={() => setIsLogOpen(true)}
      />
      <Button
        variant="quiet"
        size="small"
        aria-expanded={isLogOpen}
        aria-describedby={id}
        onClick={() => setIsLogOpen(!isLogOpen)}
        className="mt-2 -ml-3"
      >
        <Trans context="noun">Log</Trans>
        <ChevronDown
          aria-hidden
          className={classNames('size-4 transition-transform', isLogOpen && 'rotate-180')}
        />
      </Button>
      {isLogOpen && <DeliveryLog webhookId={_id} host={host} />}
    </li>
  )
}
