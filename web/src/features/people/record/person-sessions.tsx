import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { deviceName } from '@seam/contract/device-name.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { ErrorView } from '../../../ui/error-view.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAsyncAction } from '../../../ui/use-async-action.ts'
import { endSessions } from '../actions.ts'
import { personSessionsQuery } from '../queries.ts'

/** The browsers in which a user is signed in, with buttons to sign them out. */
export function PersonSessions({ username }: { username: string }) {
  const { data, error: failure, isFetching, refetch } = useQuery(personSessionsQuery(username))
  const { busy, error, run } = useAsyncAction()
  if (!data && failure) {
    return <ErrorView error={failure} retry={() => void refetch()} busy={isFetching} />
  }
  if (!data) return <Skeleton className="h-12 w-full !rounded-thumb" />
  if (data.length === 0) {
    return (
      <p className="text-14 text-foreground-muted">
        <Trans context="browsers">None.</Trans>
      </p>
    )
  }
  const end = (id?: string) => run(async () => void (await endSessions(username, id)))
  return (
    <>
      <ul className="divide-y divide-border">
        {data.map(({ _id, device, lastUsedAt, createdAt }) => (
          <li key={_id} className="flex items-center gap-3 py-2 text-14">
            <p className="min-w-0 flex-1">
              <span title={device} className="font-semibold">
                {deviceName(device)}
              </span>
              <span className="block text-13 text-foreground-muted">
                <Trans>
                  Signed in <RelativeTime date={createdAt} />, last used{' '}
                  <RelativeTime date={lastUsedAt} />
                </Trans>
              </span>
            </p>
            <Button
              size="small"
              busy={busy}
              aria-label={t`Sign out ${{ device: deviceName(device) }}`}
              onClick={() => void end(_id)}
            >
              <Trans>Sign out</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {data.length > 1 && (
        <Button size="small" busy={busy} onClick={() => void end()} className="mt-2">
          <Trans context="browsers">Sign out all</Trans>
        </Button>
      )}
      <p role="alert" className="text-13 text-danger empty:hidden not-empty:mt-2">
        {error}
      </p>
    </>
  )
}
