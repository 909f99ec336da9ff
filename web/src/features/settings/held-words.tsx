import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { heldWordsBody } from '@seam/contract/comment-tools.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../entities/session/call.ts'
import { queryClient } from '../../entities/cache/query-client.ts'
import { requireSession } from '../../entities/session/require-session.ts'
import { ProblemError } from '../../lib/errors.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextAreaField } from '../../ui/text-field.tsx'
import { describeFailure } from './describe-failure.ts'
import { heldWordsQuery } from './queries.ts'

/** The words that hold comments on the user's videos and posts. */
export function HeldWords() {
  const { data, error, isFetching, refetch } = useQuery(heldWordsQuery())
  if (!data && error) {
    return (
      <ErrorView
        error={error}
        title={t`Your words could not be loaded`}
        retry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  if (!data) return <Skeleton className="h-56 w-full !rounded-thumb" />
  return <HeldWordsForm saved={data.words} />
}

const toWords = (typed: string) =>
  typed
    .split('\n')
    .map((word) => word.trim())
    .filter(Boolean)

function HeldWordsForm({ saved }: { saved: string[] }) {
  const [typed, setTyped] = useState(saved.join('\n'))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const { error: invalid } = heldWordsBody.safeParse({ words: toWords(typed) })
  const shownError = invalid?.issues[0]?.message ?? error

  async function save(event: FormEvent) {
    event.preventDefault()
    if (invalid || !(await requireSession())) return
    setBusy(true)
    try {
      const body = { words: toWords(typed) }
      const result = await call('setHeldWords', { body })
      queryClient.setQueryData(heldWordsQuery().queryKey, result)
      setTyped(result.words.join('\n'))
      setError(undefined)
      toastSuccess('held-words', t`Held words saved.`)
    } catch (problem) {
      const message = problem instanceof ProblemError ? problem.errors[0]?.message : undefined
      setError(message ?? describeFailure(problem))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void save(event)}
      className="flex flex-col gap-4 rounded-thumb border border-border bg-surface p-4 sm:p-5"
    >
      <TextAreaField
        label={t`Held words`}
        hint={t`One per line. A comment with one of them waits until you approve it, regardless of case and accents.`}
        {...(shownError !== undefined && { error: shownError })}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" variant="primary" busy={busy} className="self-end">
        <Trans>Update words</Trans>
      </Button>
    </form>
  )
}
