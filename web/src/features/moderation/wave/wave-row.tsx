import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Wave } from '@seam/contract/moderation/wave.ts'
import { useState } from 'react'
import { OwnersOnly, useIsForOwners } from '../../../entities/moderation/owners-only.tsx'
import { fullCount } from '../../../lib/format/count.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { useAsyncAction } from '../../../ui/use-async-action.ts'
import { reverseWave } from './actions.ts'

const doings: Record<Wave['state'], (action: string) => string> = {
  applying: (action) =>
    action === 'delete'
      ? t({ message: 'Being deleted', context: 'accounts' })
      : t({ message: 'Being suspended', context: 'accounts' }),
  applied: (action) =>
    action === 'delete'
      ? t({ message: 'Hidden, and deleted later', context: 'accounts' })
      : t({ message: 'Suspended', context: 'accounts' }),
  reversing: () => t({ message: 'Being taken back', context: 'decision' }),
  reversed: () => t({ message: 'Taken back', context: 'decision' }),
}

/** A decision about many accounts, with a button to reverse it. */
export function WaveRow({ wave }: { wave: Wave }) {
  const { publicId, action, facts, reference, decidedBy, createdAt, state } = wave
  const { accounts, done, skipped, decidedByOwner, finishedAt } = wave
  const count = fullCount(accounts)
  const [isReversing, setIsReversing] = useState(false)
  const { busy, error, run } = useAsyncAction()
  const isForOwners = useIsForOwners(wave.needsOwner)
  const mayReverse = state === 'applying' || state === 'applied'

  const reverse = () =>
    run(async () => {
      await reverseWave(publicId)
      setIsReversing(false)
    })

  return (
    <li className="px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-semibold tabular-nums">
            {plural(accounts, { other: `${count} accounts` })} · {doings[state](action)}
          </p>
          <p className="text-13 text-foreground-muted tabular-nums">
            {decidedBy ? `@${decidedBy}` : t`A former moderator`} ·{' '}
            <RelativeTime date={createdAt} />
            {skipped > 0 && ` · ${plural(skipped, { other: `${skipped} left out` })}`}
            {decidedByOwner > 0 &&
              ` · ${plural(decidedByOwner, { other: `${decidedByOwner} decided by an owner` })}`}
          </p>
          <p dir="auto" className="mt-1 line-clamp-2 text-14 break-words">
            {facts} {reference}
          </p>
        </div>
        {mayReverse && !isForOwners && (
          <Button size="small" onClick={() => setIsReversing(true)}>
            <Trans>Take back</Trans>
          </Button>
        )}
      </div>
      {mayReverse && isForOwners && <OwnersOnly className="mt-3" />}
      {finishedAt === null && (
        <div className="mt-3 flex items-center gap-3">
          <ProgressBar label={t`Accounts`} percent={(done / accounts) * 100} slow />
          <span className="shrink-0 text-13 text-foreground-muted tabular-nums">
            {t`${{ done: fullCount(done) }} of ${count}`}
          </span>
        </div>
      )}
      <ConfirmDialog
        open={isReversing}
        title={t`Take all of it back?`}
        text={t`All of these accounts and what they published return to their previous state.`}
        busy={busy}
        error={error}
        onCancel={() => setIsReversing(false)}
        onContinue={() => void reverse()}
      />
    </li>
  )
}
