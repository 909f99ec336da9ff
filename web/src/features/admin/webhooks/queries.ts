import type { WebhookDelivery } from '@seam/contract/webhook.ts'
import { queryOptions } from '@tanstack/react-query'
import { type CachedPages, infiniteListOptions } from '../../../entities/cache/infinite-list.ts'
import { call } from '../../../entities/session/call.ts'
import { adminKeys } from '../keys.ts'

// Always stale: deliveries and other owners change them.

export const webhooksQuery = () =>
  queryOptions({
    queryKey: adminKeys.webhooks,
    queryFn: ({ signal }) => call('listWebhooks', { signal }),
    staleTime: 0,
  })

/** What was sent to a webhook, newest first. Refetched when a delivery that waits is due. */
export const webhookDeliveriesQuery = (id: string) => ({
  ...infiniteListOptions([...adminKeys.webhookDeliveries, id], (query, signal) =>
    call('listWebhookDeliveries', { params: { id }, query, signal }),
  ),
  staleTime: 0,
  refetchInterval: ({ state: { data } }: { state: { data?: CachedPages<WebhookDelivery> } }) =>
    refetchDelay(data?.pages.flatMap(({ docs }) => docs) ?? []),
})

const SOON_MS = 1_000
/** For a delivery that should have been sent by now. */
const LATER_MS = 5_000
const LATE_MS = 10_000

function refetchDelay(deliveries: readonly WebhookDelivery[]): number | false {
  const attempts = deliveries
    .filter(({ state }) => state === 'WAITING')
    .map(({ nextAttemptAt }) => (nextAttemptAt === null ? 0 : Date.parse(nextAttemptAt)))
  if (attempts.length === 0) return false
  const wait = Math.min(...attempts) - Date.now()
  return wait < -LATE_MS ? LATER_MS : Math.max(SOON_MS, wait)
}
