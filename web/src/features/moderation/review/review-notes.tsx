import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { limits } from '@seam/contract/limits.ts'
import type { Review } from '@seam/contract/moderation/review.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAsyncAction } from '../../../ui/use-async-action.ts'
import { addNote } from './actions.ts'

/** The notes of moderators on a review, with a form to add one. */
export function ReviewNotes({ review: { publicId, notes } }: { review: Review }) {
  const [text, setText] = useState('')
  const { busy, error, run } = useAsyncAction()

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      if (await addNote(publicId, text)) setText('')
    })
  }

  return (
    <>
      <ul className="grid gap-2 text-14 empty:hidden">
        {notes.map((note) => (
          <li key={note.createdAt} className="break-words">
            <strong>{note.author ? `@${note.author}` : t`A former moderator`}</strong>{' '}
            <span className="text-13 text-foreground-muted">
              <RelativeTime date={note.createdAt} />
            </span>
            <br />
            {note.text}
          </li>
        ))}
      </ul>
      <form onSubmit={submit} className="mt-2 flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={t`Note for the other moderators`}
            value={text}
            maxLength={limits.reviewNote}
            {...(error !== null && { error })}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button type="submit" busy={busy} disabled={text.trim() === ''}>
          <Trans>Add</Trans>
        </Button>
      </form>
    </>
  )
}
