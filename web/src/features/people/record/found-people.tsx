import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { standingLabels } from '../../../entities/moderation/standing-labels.ts'
import { Link } from '../../../lib/router/link.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { ErrorView } from '../../../ui/error-view.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PersonRecord } from './person-record.tsx'
import { peopleQuery } from '../queries.ts'
import { roleName } from '../role-options.ts'

/** The users that match a query; if there is only one, their record. */
export function FoundPeople({ query }: { query: string }) {
  const { data, error, isFetching, refetch } = useQuery(peopleQuery(query))
  if (!data && error) {
    return <ErrorView error={error} retry={() => void refetch()} busy={isFetching} />
  }
  if (!data) return <Skeleton className="mt-5 h-40 w-full !rounded-thumb" />
  const name = query.toLowerCase().replace(/^@/, '')
  const only = data.find(({ username }) => username === name) ?? (data.length === 1 && data[0])
  if (only) {
    return (
      <div className="mt-5">
        <PersonRecord username={only.username} />
      </div>
    )
  }
  if (data.length === 0) {
    return (
      <p role="alert" className="mt-5">
        <Trans>There is no such user.</Trans>
      </p>
    )
  }
  return (
    <ul
      aria-label={t({ message: 'Found', context: 'people' })}
      className="mt-5 divide-y divide-border rounded-thumb border border-border bg-surface"
    >
      {data.map(({ username, fullName, avatar, role, standing, createdAt }) => (
        <li key={username} className="flex items-center gap-3 px-4 py-3 sm:px-5">
          <Avatar
            image={avatar}
            alt={fullName || username}
            title={username}
            decorative
            className="size-10 text-16"
          />
          <div className="min-w-0 flex-1">
            <p className="truncate font-semibold">
              <Link to="/admin/people" search={{ username }} className="hover:underline">
                {fullName || username}
              </Link>
            </p>
            <p className="truncate text-13 text-foreground-muted">
              @{username} ·{' '}
              <Trans>
                joined <RelativeTime date={createdAt} />
              </Trans>
            </p>
          </div>
          <p className="text-13 text-foreground-muted">
            {standing === 'active' ? (
              role !== 'member' && roleName(role)
            ) : (
              <span className="text-danger">{standingLabels[standing]}</span>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
