import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatBytes } from '@seam/contract/format-bytes.ts'
import { roles } from '@seam/contract/people/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useAuth } from '../../../entities/session/auth-store.ts'
import { DecisionEntry } from '../../../entities/moderation/decision-entry.tsx'
import { ReportMenu } from '../../../entities/moderation/report-menu.tsx'
import { standingLabels } from '../../../entities/moderation/standing-labels.ts'
import { isProblem } from '../../../lib/errors.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { ErrorView } from '../../../ui/error-view.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { UsageBar } from '../../../ui/usage-bar.tsx'
import { personQuery } from '../queries.ts'
import { InvitedPeople } from './invited-people.tsx'
import { PersonSection } from './person-section.tsx'
import { PersonSessions } from './person-sessions.tsx'
import { PersonUploads } from './person-uploads.tsx'
import { QuotaForm } from './quota-form.tsx'
import { ResetLink } from './reset-link.tsx'
import { roleName } from '../role-options.ts'
import { RoleSelect } from '../role-select.tsx'
import { Link } from '../../../lib/router/link.tsx'

/** What moderators see of a user. Owners can change the role and the limits. */
export function PersonRecord({ username }: { username: string }) {
  const { data: person, error, isFetching, refetch } = useQuery(personQuery(username))
  const ownRole = useAuth(({ authUser }) => authUser.role)
  const isOwner = ownRole === 'owner'
  if (isProblem(error, 404)) {
    return (
      <p role="alert">
        <Trans>There is no such user.</Trans>
      </p>
    )
  }
  if (!person && error) {
    return <ErrorView error={error} retry={() => void refetch()} busy={isFetching} />
  }
  if (!person) return <Skeleton className="h-60 w-full !rounded-thumb" />
  const { fullName, avatar, role, createdAt, invitedBy, isPending, storage } = person
  const { videos, posts, comments, sessions } = person
  const name = fullName || person.username
  const mayHelp = roles.indexOf(role) < roles.indexOf(ownRole)
  return (
    <article
      key={person.username}
      className="divide-y divide-border rounded-thumb border border-border bg-surface"
    >
      <div className="flex flex-wrap items-center gap-3 px-4 py-4 sm:px-5">
        <Avatar image={avatar} alt={name} title={name} decorative className="size-12 text-20" />
        <div className="min-w-0 flex-1 basis-44">
          <h2 className="truncate text-16 font-semibold">
            <Link
              to="/u/{username}"
              params={{ username: person.username }}
              className="hover:underline"
            >
              {name}
            </Link>
          </h2>
          <p className="text-13 text-foreground-muted">
            @{person.username} ·{' '}
            <Trans>
              joined <RelativeTime date={createdAt} />
            </Trans>
            {invitedBy && ` · ${t`invited by @${invitedBy}`}`}
            {isPending && ` · ${t`waits for approval`}`}
            {person.standing !== 'active' && (
              <span className="text-danger"> · {standingLabels[person.standing]}</span>
            )}
          </p>
          <p className="text-13 text-foreground-muted tabular-nums">
            {plural(videos, { one: `${videos} video`, other: `${videos} videos` })} ·{' '}
            {plural(posts, { one: `${posts} post`, other: `${posts} posts` })} ·{' '}
            {plural(comments, { one: `${comments} comment`, other: `${comments} comments` })} ·{' '}
            {plural(sessions, { one: `${sessions} session`, other: `${sessions} sessions` })}
          </p>
        </div>
        {mayHelp && <ReportMenu subject={{ kind: 'profile', id: person.username }} />}
        {isOwner ? (
          <RoleSelect user={person} />
        ) : (
          <p className="text-13 text-foreground-muted">{roleName(role)}</p>
        )}
      </div>
      <UsageBar
        title={t({ message: 'Stored', context: 'files' })}
        used={storage.stored}
        limit={storage.storedMax}
        hint={t`${{ uploaded: formatBytes(storage.uploadedToday) }} of ${{ limit: formatBytes(storage.uploadedPerDayMax) }} uploaded today.`}
      />
      {person.decisions.length > 0 && (
        <ul aria-label={t`Decisions`} className="divide-y divide-border px-4 py-1 sm:px-5">
          {person.decisions.map((decision) => (
            <DecisionEntry key={decision.publicId} decision={decision} />
          ))}
        </ul>
      )}
      {mayHelp && (
        <PersonSection title={t`Browsers`}>
          <PersonSessions username={person.username} />
        </PersonSection>
      )}
      <PersonSection title={t({ message: 'Uploads', context: 'noun' })}>
        <PersonUploads username={person.username} />
      </PersonSection>
      <PersonSection title={t({ message: 'Invited', context: 'people' })}>
        <InvitedPeople username={person.username} />
      </PersonSection>
      {mayHelp && <ResetLink username={person.username} />}
      {isOwner && <QuotaForm person={person} />}
    </article>
  )
}
