import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { uniqueBy } from '../../../lib/unique-by.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorMessage } from '../../../ui/error-message.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { refreshWebhooks } from './actions.ts'
import { DeliveryRow } from './delivery-row.tsx'
import { webhookDeliveriesQuery } from './queries.ts'

interface Props {
  webhookId: string
  /** The host of its address. */
  host: string
}

/** What was sent to a webhook within the last two weeks. Refreshes while a delivery is due. */
export function DeliveryLog({ webhookId, host }: Props) {
  const list = useInfiniteQuery(webhookDeliveriesQuery(webhookId))
  const { data, error, isPending, isFetching, dataUpdatedAt } = list
  const deliveries = uniqueBy(data?.pages.flatMap(({ docs }) => docs) ?? [], ({ _id }) => _id)
  const waiting = data && deliveries.filter(({ state }) => state === 'WAITING').length

  useEffect(() => {
    // A delivery that no longer waits changes when the webhook last delivered, or its state.
    if (waiting !== undefined) void refreshWebhooks()
  }, [waiting])

  return (
    <div className="mt-1">
      {isPending && (
        <>
          <output className="sr-only">
            <Trans>Loading the log</Trans>
          </output>
          <Skeleton className="h-16 w-full !rounded-control" />
        </>
      )}
      {data && deliveries.length === 0 && (
        <p className="text-14 text-foreground-muted">
          <Trans>
            Nothing was sent within the last two weeks. Send a test event to see whether it arrives.
          </Trans>
        </p>
      )}
      {deliveries.length > 0 && (
        <ol
          aria-label={t`Deliveries to ${host}`}
          className="divide-y divide-border border-t border-border"
        >
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery._id}
              webhookId={webhookId}
              delivery={delivery}
              fetchedAt={dataUpdatedAt}
            />
          ))}
        </ol>
      )}
      {error && (
        <div role="alert" className="flex flex-col items-start gap-1 text-14">
          <ErrorMessage error={error} />
          <Button
            size="small"
            className="mt-1"
            busy={isFetching}
            onClick={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
          >
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {list.hasNextPage && !error && (
        <Button
          size="small"
          variant="quiet"
          className="-ml-3"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </div>
  )
}
