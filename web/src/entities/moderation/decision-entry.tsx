import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { DecisionRecord } from '@seam/contract/moderation/review.ts'
import { once } from '../../lib/format/once.ts'
import { language } from '../../lib/language/language.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useAsyncAction } from '../../ui/use-async-action.ts'
import { decidedLabels } from './action-labels.ts'
import { reverseDecision } from './decide-on.ts'
import { OwnersOnly, useIsForOwners } from './owners-only.tsx'

const day = once(() => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }))

function describe({ action, endsAt, deletesAt }: DecisionRecord): string {
  if (deletesAt) return t`Hidden, deleted on ${{ day: day().format(new Date(deletesAt)) }}`
  const decided = decidedLabels[action]
  return endsAt ? t`${decided} until ${{ day: day().format(new Date(endsAt)) }}` : decided
}

/** A former decision about a subject, with a button to reverse it. */
export function DecisionEntry({ decision }: { decision: DecisionRecord }) {
  const { publicId, action, decidedBy, decidedAt, endedAt, isReversed, facts, reference } = decision
  // Only the answer to the appeal can reverse it then.
  const isAppealed = decision.appeal !== null && decision.appeal.answer === null
  const { busy, error, run } = useAsyncAction()
  const isForOwners = useIsForOwners(decision.needsOwner)
  const mayEnd = !endedAt && action !== 'none' && !isAppealed

  async function reverse() {
    if (await reverseDecision(publicId)) {
      toastSuccess('reverse', t({ message: 'Taken back.', context: 'decision' }))
    }
  }

  return (
    <li className="py-3 text-14">
      <p>
        <strong>{describe(decision)}</strong>{' '}
        <span className="text-13 text-foreground-muted">
          {decidedBy ? t`by @${decidedBy}` : t`by a former moderator`} ·{' '}
          <RelativeTime date={decidedAt} />
          {isReversed
            ? ` · ${t({ message: 'taken back', context: 'decision' })}`
            : endedAt && ` · ${t({ message: 'ended', context: 'decision' })}`}
        </span>
      </p>
      {[...new Set([facts, reference])].filter(Boolean).map((text) => (
        <p key={text} dir="auto" className="break-words text-foreground-muted">
          {text}
        </p>
      ))}
      {mayEnd && isForOwners && <OwnersOnly className="mt-2" />}
      {mayEnd && !isForOwners && (
        <Button size="small" busy={busy} onClick={() => void run(reverse)} className="mt-2">
          <Trans>Take back</Trans>
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
