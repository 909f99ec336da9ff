import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ErrorView } from '../../../ui/error-view.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { InviteForm } from './invite-form.tsx'
import { InviteRow } from './invite-row.tsx'
import { invitesQuery } from './queries.ts'

/** The user's invite links, and the form for a new one. */
export function Invites() {
  const { data, error, isFetching, refetch } = useQuery(invitesQuery())
  if (!data && error) {
    return <ErrorView error={error} retry={() => void refetch()} busy={isFetching} />
  }
  if (!data) {
    return (
      <>
        <output className="sr-only">
          <Trans>Loading your invites</Trans>
        </output>
        <Skeleton className="h-[66px] w-full !rounded-thumb" />
      </>
    )
  }
  const { invites, left } = data
  return (
    <div className="flex flex-col gap-4">
      {invites.length > 0 && (
        <ul className="divide-y divide-border rounded-thumb border border-border bg-surface">
          {invites.map((invite) => (
            <InviteRow key={invite._id} invite={invite} />
          ))}
        </ul>
      )}
      {left === 0 ? (
        <p className="text-foreground-muted">
          <Trans>You have invited everybody you could.</Trans>
        </p>
      ) : (
        <InviteForm left={left} />
      )}
    </div>
  )
}
