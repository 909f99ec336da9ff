import { plural, t } from '@lingui/core/macro'
import type { SignUpGroup } from '@seam/contract/moderation/wave.ts'
import { useQuery } from '@tanstack/react-query'
import { ErrorView } from '../../../ui/error-view.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { describePublished } from './describe-group.ts'
import { signUpMembersQuery } from './queries.ts'
import { Link } from '../../../lib/router/link.tsx'

interface Props {
  group: SignUpGroup
  hours: number
  until: string
  except: ReadonlySet<string>
  onToggleMember: (username: string) => void
}

/** The accounts of a group, each with a checkbox to exclude it. */
export function GroupMembers({ group, hours, until, except, onToggleMember }: Props) {
  const { data, error, isFetching, refetch } = useQuery(signUpMembersQuery(group, hours, until))
  if (!data && error) {
    return <ErrorView error={error} retry={() => void refetch()} busy={isFetching} />
  }
  if (!data) return <Skeleton className="mt-2 h-40 w-full !rounded-thumb" />
  return (
    <>
      <ul className="mt-2 max-h-80 divide-y divide-border overflow-y-auto rounded-thumb border border-border bg-surface">
        {data.map((member) => (
          <li key={member.username} className="flex items-start gap-3 px-3 py-2 text-14">
            <input
              type="checkbox"
              aria-label={t`Include @${{ username: member.username }}`}
              checked={!except.has(member.username)}
              onChange={() => onToggleMember(member.username)}
              className="mt-0.5 size-6 shrink-0 accent-(--accent) sm:size-5"
            />
            <div className="min-w-0 flex-1">
              <p className="truncate">
                <Link
                  to="/admin/people"
                  search={{ username: member.username }}
                  className="font-semibold hover:underline"
                >
                  @{member.username}
                </Link>{' '}
                <span className="text-13 text-foreground-muted">
                  <RelativeTime date={member.signedUpAt} /> · {describePublished(member)}
                </span>
              </p>
              <p dir="auto" className="truncate text-13 text-foreground-muted empty:hidden">
                {member.text}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {group.accounts > data.length && (
        <p className="mt-1 text-13 text-foreground-muted">
          {plural({ count: data.length }, { other: 'The newest #.' })}
        </p>
      )}
    </>
  )
}
