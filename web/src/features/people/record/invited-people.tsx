import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../lib/router/link.tsx'
import { useState } from 'react'
import { DecisionDialog } from '../../../entities/moderation/decision-dialog.tsx'
import { standingLabels } from '../../../entities/moderation/standing-labels.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorView } from '../../../ui/error-view.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { suspendInvited } from '../actions.ts'
import { invitedQuery } from '../queries.ts'

/** Pixels of indentation per level of the tree, and the deepest level that is indented. */
const INDENT = { step: 20, steps: 5 }

interface Invited {
  username: string
  invitedBy: string
}

/** Returns the rows so that each follows the user who invited it. */
function inTreeOrder<Row extends Invited>(rows: readonly Row[], root: string): Row[] {
  const byInviter = Map.groupBy(rows, ({ invitedBy }) => invitedBy)
  const from = (username: string): Row[] =>
    (byInviter.get(username) ?? []).flatMap((row) => [row, ...from(row.username)])
  return from(root)
}

/** Everyone whom a user invited, directly or through others, with a decision about all of them. */
export function InvitedPeople({ username }: { username: string }) {
  const { data, error, isFetching, refetch } = useQuery(invitedQuery(username))
  const [attempt, setAttempt] = useState(0)
  const [isDeciding, setIsDeciding] = useState(false)
  if (!data && error) {
    return <ErrorView error={error} retry={() => void refetch()} busy={isFetching} />
  }
  if (!data) return <Skeleton className="h-12 w-full !rounded-thumb" />
  if (data.length === 0) {
    return (
      <p className="text-14 text-foreground-muted">
        <Trans context="invited people">No one.</Trans>
      </p>
    )
  }

  function decide() {
    setAttempt(attempt + 1)
    setIsDeciding(true)
  }

  return (
    <>
      <ul className="max-h-80 overflow-y-auto">
        {inTreeOrder(data, username).map((guest) => (
          <li
            key={guest.username}
            style={{
              paddingInlineStart: INDENT.step * (Math.min(guest.depth, INDENT.steps) - 1),
            }}
            className="truncate py-1.5 text-14"
          >
            <Link
              to="/admin/people"
              search={{ username: guest.username }}
              className="font-semibold hover:underline"
            >
              @{guest.username}
            </Link>{' '}
            <span className="text-13 text-foreground-muted">
              <Trans>
                joined <RelativeTime date={guest.createdAt} />
              </Trans>
              {guest.standing !== 'active' && (
                <span className="text-danger"> · {standingLabels[guest.standing]}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="small"
          disabled={data.every(({ standing }) => standing === 'suspended')}
          onClick={decide}
          className="text-danger"
        >
          <Trans>Suspend everyone they invited</Trans>
        </Button>
        <Link
          to="/admin/people/sign-ups"
          className="text-13 text-foreground-muted underline underline-offset-2"
        >
          <Trans>Progress, and taking back</Trans>
        </Link>
      </div>
      {attempt > 0 && (
        <DecisionDialog
          key={attempt}
          kinds={['profile']}
          action="suspend"
          actions={['suspend', 'delete']}
          isForGood
          title={t`Decide about everyone they invited`}
          facts={t`Your account was invited by @${username}, or by someone whom they invited.`}
          open={isDeciding}
          onClose={() => setIsDeciding(false)}
          onDecide={async (body) => {
            const wave = await suspendInvited(username, body)
            if (!wave) return
            const { accounts } = wave
            toastSuccess('wave', plural(accounts, { other: `${accounts} accounts: decided.` }))
          }}
        />
      )}
    </>
  )
}
