import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { limits } from '@seam/contract/limits.ts'
import { type FormEvent, useState } from 'react'
import { formatDay } from '../../lib/format/day.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextAreaField } from '../../ui/text-field.tsx'
import { useAsyncAction } from '../../ui/use-async-action.ts'
import { call } from '../../entities/session/call.ts'
import { queryClient } from '../../entities/cache/query-client.ts'
import { requireSession } from '../../entities/session/require-session.ts'
import { decisionKeys } from './queries.ts'

/** Appeals a decision, once. */
export function AppealForm({ publicId, until }: { publicId: string; until: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const { busy, error, run } = useAsyncAction()

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      if (await appeal(publicId, text)) toastSuccess('appeal', t`Your appeal is sent.`)
    })
  }

  if (!isOpen) {
    return (
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button variant="primary" onClick={() => setIsOpen(true)}>
          <Trans context="verb">Appeal</Trans>
        </Button>
        <span className="text-13 text-foreground-muted">
          {t`Once, until ${{ day: formatDay(new Date(until)) }}`}
        </span>
      </div>
    )
  }
  return (
    <form onSubmit={submit} className="mt-5 grid gap-3">
      <TextAreaField
        label={t`Why is the decision wrong?`}
        hint={t`A moderator, a different one if possible, answers in writing.`}
        value={text}
        maxLength={limits.decisionText}
        onChange={(event) => setText(event.target.value)}
      />
      <FormError message={error ?? undefined} />
      <div className="flex justify-end gap-2">
        <Button onClick={() => setIsOpen(false)}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" busy={busy} disabled={text.trim() === ''}>
          <Trans>Send appeal</Trans>
        </Button>
      </div>
    </form>
  )
}

/** Appeals a decision. Returns false if the viewer is signed out. Throws what `call` throws. */
async function appeal(publicId: string, text: string): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('appealDecision', { params: { publicId }, body: { text } })
  await queryClient.invalidateQueries({ queryKey: decisionKeys.own })
  return true
}
