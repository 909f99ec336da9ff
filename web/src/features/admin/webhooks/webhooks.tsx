import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { limits } from '@seam/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorView } from '../../../ui/error-view.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { webhooksQuery } from './queries.ts'
import { WebhookCard } from './webhook-card.tsx'
import { CreateWebhook } from './webhook-secret.tsx'

/** The webhooks of the site. */
export function Webhooks() {
  const { data: webhooks, error, isFetching, refetch } = useQuery(webhooksQuery())
  if (!webhooks && error) {
    return <ErrorView error={error} retry={() => void refetch()} busy={isFetching} />
  }
  if (!webhooks) {
    return (
      <>
        <output className="sr-only">
          <Trans>Loading the webhooks</Trans>
        </output>
        <Skeleton className="h-60 w-full !rounded-thumb" />
      </>
    )
  }
  const { webhooks: maxWebhooks } = limits
  const isFull = webhooks.length >= maxWebhooks
  return (
    <>
      {webhooks.length === 0 ? (
        <EmptyState
          title={t`No webhooks yet`}
          text={t`A webhook tells another program what happens here: a chat, for example, that announces each new video. Create one with the address of that program.`}
        />
      ) : (
        <p className="text-foreground-muted">
          <Trans>
            Webhooks tell other programs what happens here: each event is sent to an address as a
            signed request.
          </Trans>
        </p>
      )}
      {/* Always in the same place: its dialog with the secret stays open when the list changes. */}
      <div className={webhooks.length === 0 ? '-mt-10 text-center' : 'mt-4'}>
        <CreateWebhook disabled={isFull} />
      </div>
      {isFull && (
        <p className="mt-2 text-13 text-foreground-muted">
          <Trans>
            A site can have at most {maxWebhooks} webhooks. Delete one to create another.
          </Trans>
        </p>
      )}
      {webhooks.length > 0 && (
        <ul aria-label={t`Webhooks`} className="mt-5 flex flex-col gap-3">
          {webhooks.map((webhook) => (
            <WebhookCard key={webhook._id} webhook={webhook} />
          ))}
        </ul>
      )}
    </>
  )
}
