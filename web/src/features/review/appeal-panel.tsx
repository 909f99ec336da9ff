import { limits } from '@seam/contract/limits.ts'
import type { DecisionRecord } from '@seam/contract/review.ts'
import { useState } from 'react'
import { toastSuccess } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextAreaField } from '../../ui/text-field.tsx'
import { useAsyncAction } from '../../ui/use-async-action.ts'
import { answerAppeal } from './actions.ts'

interface Props {
  decision: DecisionRecord
  onAnswered: () => void
}

/** An appeal with the form to answer it. */
export function AppealPanel({ decision, onAnswered }: Props) {
  const { publicId, appeal, facts, reference, decidedBy } = decision
  const [text, setText] = useState('')
  const { busy, error, run } = useAsyncAction()
  if (!appeal) return null

  const answer = (isReversed: boolean) =>
    run(async () => {
      if (!(await answerAppeal(publicId, isReversed, text))) return
      toastSuccess('appeal', isReversed ? 'Reversed.' : 'The decision stays.')
      onAnswered()
    })

  return (
    <section className="rounded-thumb border border-border p-4">
      <h2 className="display text-16">The appeal</h2>
      <p dir="auto" className="mt-2 break-words whitespace-pre-wrap">
        {appeal.text}
      </p>
      <p className="mt-3 text-13 text-foreground-muted">
        Decided by {decidedBy ? `@${decidedBy}` : 'a former moderator'}: {facts} {reference}
      </p>
      {appeal.answer ? (
        <p className="mt-3">Answered: {appeal.answer.text}</p>
      ) : (
        <div className="mt-4 grid gap-3">
          <TextAreaField
            id="appeal-answer"
            label="Your answer"
            value={text}
            maxLength={limits.decisionText}
            onChange={(event) => setText(event.target.value)}
            className="min-h-20!"
          />
          <FormError message={error ?? undefined} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button busy={busy} disabled={text.trim() === ''} onClick={() => void answer(false)}>
              Keep the decision
            </Button>
            <Button
              variant="primary"
              busy={busy}
              disabled={text.trim() === ''}
              onClick={() => void answer(true)}
            >
              Reverse it
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}
