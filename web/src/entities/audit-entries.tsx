import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AuditEntry } from '@seam/contract/audit.ts'
import { auditReaders } from '@seam/contract/audit-readers.ts'
import type { Paged } from '@seam/contract/paging.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { uniqueBy } from '../lib/unique-by.ts'
import { ErrorView } from '../ui/error-view.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { describeEntry } from './describe-entry.ts'

interface Props {
  list: UseInfiniteQueryResult<InfiniteData<Paged<AuditEntry>>>
  /** Shown if there are none. */
  empty: string
}

/** Entries of the audit log, newest first. */
export function AuditEntries({ list, empty }: Props) {
  const entries =
    list.data &&
    uniqueBy(
      list.data.pages.flatMap(({ docs }) => docs),
      ({ _id }) => _id,
    )
  if (!entries && list.error) {
    return <ErrorView error={list.error} retry={() => void list.refetch()} busy={list.isFetching} />
  }
  if (!entries) {
    return (
      <>
        <output className="sr-only">
          <Trans>Loading the audit log</Trans>
        </output>
        <Skeleton className="h-40 w-full !rounded-thumb" />
      </>
    )
  }
  if (entries.length === 0) {
    return <p className="text-foreground-muted">{empty}</p>
  }
  return (
    <>
      <ol className="divide-y divide-border rounded-thumb border border-border bg-surface">
        {entries.map((entry) => (
          <LogRow key={entry._id} entry={entry} />
        ))}
      </ol>
      <LoadMore list={list} />
    </>
  )
}

function LogRow({ entry }: { entry: AuditEntry }) {
  const { action, actor, subject, at } = entry
  const isAboutOther = subject && subject.username !== actor?.username
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-4 py-3 text-14 sm:px-5">
      <p className="min-w-0 flex-1 basis-64 break-words">
        {actor ? (
          <strong>@{actor.username} </strong>
        ) : (
          auditReaders[action] === 'account-without-actor' && `${t`The moderators`} `
        )}
        {describeEntry(entry)}
        {isAboutOther && <span className="text-foreground-muted"> (@{subject.username})</span>}
      </p>
      <p className="text-13 text-foreground-muted">
        <RelativeTime date={at} />
      </p>
    </li>
  )
}
