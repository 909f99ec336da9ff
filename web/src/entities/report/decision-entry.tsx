import type { DecisionRecord } from '@seam/contract/review.ts'
import { describeAction } from '@seam/contract/statement-of-reasons.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useAsyncAction } from '../../ui/use-async-action.ts'
import { reverseDecision } from './decide-on.ts'

/** A former decision about a subject, which can be taken back. */
export function DecisionEntry({ decision }: { decision: DecisionRecord }) {
  const { publicId, action, decidedBy, decidedAt, endedAt, isReversed, facts } = decision
  const { busy, error, run } = useAsyncAction()

  async function reverse() {
    if (await reverseDecision(publicId)) toastSuccess('reverse', 'Taken back.')
  }

  return (
    <li className="py-3 text-14">
      <p>
        <strong>{decidedBy ? `@${decidedBy}` : 'A former moderator'}</strong>{' '}
        <span className="text-13 text-foreground-muted">
          <RelativeTime date={decidedAt} />
        </span>
      </p>
      <p>{describeAction(decision).replace('Your ', 'The ').replace('your ', 'the ')}</p>
      {facts && <p className="break-words text-foreground-muted">{facts}</p>}
      {isReversed && <p className="text-13 text-foreground-muted">Taken back.</p>}
      {!isReversed && endedAt && <p className="text-13 text-foreground-muted">Over.</p>}
      {!endedAt && action !== 'none' && (
        <Button size="small" busy={busy} onClick={() => void run(reverse)} className="mt-2">
          Take back
        </Button>
      )}
      {error && (
        <p role="alert" className="mt-1 text-13 text-danger">
          {error}
        </p>
      )}
    </li>
  )
}
