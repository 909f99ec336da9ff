import type { UseFormSetError } from 'react-hook-form'
import { fields } from './fields.ts'
import type { VideoValues } from './schema.ts'
import type { Returned } from './upload-store.ts'

/** Shows the errors of a failed upload in the form: at their fields, else at the root. */
export function applyReturned(
  { errors, text }: Returned,
  setError: UseFormSetError<VideoValues>,
): void {
  const known = errors.flatMap(({ field: name, message }) => {
    const field = fields.find((each) => each === name)
    return field ? [{ field, message }] : []
  })
  known.forEach(({ field, message }, index) =>
    setError(field, { message }, { shouldFocus: index === 0 }),
  )
  if (known.length === 0 && text) setError('root', { message: text })
}
