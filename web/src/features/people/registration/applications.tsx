import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Application, ApplicationDecisionBody } from '@seam/contract/people/registration.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { explainError } from '../../../lib/explain-error.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { uniqueBy } from '../../../lib/unique-by.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorView } from '../../../ui/error-view.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { decideApplications } from '../actions.ts'
import { applicationsQuery } from '../queries.ts'
import { ApplicationRow } from './application-row.tsx'

const TOAST = 'applications'

/** The accounts that await approval. Selected ones are decided together. */
export function Applications() {
  const list = useInfiniteQuery(applicationsQuery())
  if (!list.data && list.error) {
    return <ErrorView error={list.error} retry={() => void list.refetch()} busy={list.isFetching} />
  }
  if (!list.data) {
    return (
      <>
        <output className="sr-only">
          <Trans>Loading the applications</Trans>
        </output>
        <Skeleton className="h-40 w-full !rounded-thumb" />
      </>
    )
  }
  const applications = uniqueBy(
    list.data.pages.flatMap(({ docs }) => docs),
    ({ username }) => username,
  )
  if (applications.length === 0) {
    return (
      <EmptyState
        title={t`No one is waiting`}
        text={t`People who sign up while approval is required appear here.`}
      />
    )
  }
  return (
    <>
      <Decisions applications={applications} />
      <LoadMore list={list} />
    </>
  )
}

function Decisions({ applications }: { applications: readonly Application[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [isRejecting, setIsRejecting] = useState(false)
  const usernames = applications
    .map(({ username }) => username)
    .filter((username) => chosen.has(username))
  const areAllChosen = usernames.length === applications.length

  async function decide(decision: ApplicationDecisionBody['decision']) {
    setBusy(true)
    try {
      await decideApplications({ usernames, decision })
      toastSuccess(TOAST, decision === 'APPROVE' ? t`Approved.` : t`Rejected.`)
      setChosen(new Set())
      setIsRejecting(false)
    } catch (error) {
      toastError(TOAST, explainError(error))
    } finally {
      setBusy(false)
    }
  }

  const toggle = (username: string) =>
    setChosen((now) => {
      const next = new Set(now)
      if (!next.delete(username)) next.add(username)
      return next
    })

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Button
          size="small"
          onClick={() =>
            setChosen(areAllChosen ? new Set() : new Set(applications.map((each) => each.username)))
          }
        >
          {areAllChosen ? t`Choose none` : t`Choose all`}
        </Button>
        <span className="flex-1 text-13 text-foreground-muted">
          {usernames.length > 0 && plural({ count: usernames.length }, { other: '# chosen' })}
        </span>
        <Button
          size="small"
          variant="primary"
          disabled={usernames.length === 0}
          busy={busy}
          onClick={() => void decide('APPROVE')}
        >
          <Trans>Approve</Trans>
        </Button>
        <Button size="small" disabled={usernames.length === 0} onClick={() => setIsRejecting(true)}>
          <Trans>Reject</Trans>
        </Button>
      </div>
      <ul className="divide-y divide-border rounded-thumb border border-border bg-surface">
        {applications.map((application) => (
          <ApplicationRow
            key={application.username}
            application={application}
            chosen={chosen.has(application.username)}
            onToggle={() => toggle(application.username)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={isRejecting}
        title={usernames.length === 1 ? t`Reject this account?` : t`Reject these accounts?`}
        text={t`They are deleted. This cannot be undone.`}
        busy={busy}
        onCancel={() => setIsRejecting(false)}
        onContinue={() => void decide('REJECT')}
      />
    </>
  )
}
