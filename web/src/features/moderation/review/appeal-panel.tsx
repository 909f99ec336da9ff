import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { limits } from '@seam/contract/limits.ts'
import type { DecisionRecord } from '@seam/contract/moderation/review.ts'
import { useState } from 'react'
import { decidedLabels } from '../../../entities/moderation/action-labels.ts'
import { OwnersOnly, useIsForOwners } from '../../../entities/moderation/owners-only.tsx'
import { useAuth } from '../../../entities/session/auth-store.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { TextAreaField } from '../../../ui/text-field.tsx'
import { useAsyncAction } from '../../../ui/use-async-action.ts'
import { answerAppeal } from './actions.ts'

interface Props {
  decision: DecisionRecord
  onAnswered: () => void
}

/** An appeal with the form to answer it. */
export function AppealPanel({ decision, onAnswered }: Props) {
  const { publicId, action, appeal, facts, reference, decidedBy } = decision
  const decided = decidedLabels[action]
  const isOwn = useAuth(({ authUser }) => authUser.username === decidedBy)
  const isForOwners = useIsForOwners(decision.needsOwner)
  const [text, setText] = useState('')
  const { busy, error, run } = useAsyncAction()
  if (!appeal) return null

  const answer = (isReversed: boolean) =>
    run(async () => {
      if (!(await answerAppeal(publicId, isReversed, text))) return
      toastSuccess(
        'appeal',
        isReversed ? t({ message: 'Reversed.', context: 'decision' }) : t`The decision stays.`,
      )
      onAnswered()
    })

  return (
    <section className="rounded-thumb border border-border p-4">
      <h2 className="display text-16">
        <Trans>The appeal</Trans>
      </h2>
      <p dir="auto" className="mt-2 break-words whitespace-pre-wrap">
        {appeal.text}
      </p>
      <div className="mt-3 border-l-2 border-border-strong pl-3 text-14 text-foreground-muted">
        <p>{decidedBy ? t`${decided} by @${decidedBy}` : t`${decided} by a former moderator`}</p>
        <p dir="auto" className="break-words whitespace-pre-wrap">
          {facts}
        </p>
        <p dir="auto" className="break-words whitespace-pre-wrap">
          {reference}
        </p>
      </div>
      {isOwn && !appeal.answer && !isForOwners && (
        <p className="mt-3 text-14">
          <Trans>You decided this. Another moderator answers the appeal, if there is one.</Trans>
        </p>
      )}
      {appeal.answer ? (
        <p className="mt-3">{t`Answered: ${{ answer: appeal.answer.text }}`}</p>
      ) : isForOwners ? (
        <OwnersOnly className="mt-3" />
      ) : (
        <div className="mt-4 grid gap-3">
          <TextAreaField
            label={t`Your answer`}
            value={text}
            maxLength={limits.decisionText}
            onChange={(event) => setText(event.target.value)}
            className="min-h-20!"
          />
          <FormError message={error ?? undefined} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button busy={busy} disabled={text.trim() === ''} onClick={() => void answer(false)}>
              <Trans>Keep the decision</Trans>
            </Button>
            <Button
              variant="primary"
              busy={busy}
              disabled={text.trim() === ''}
              onClick={() => void answer(true)}
            >
              <Trans>Reverse it</Trans>
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}
