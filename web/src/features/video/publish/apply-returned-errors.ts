import type { UseFormSetError } from 'react-hook-form'
import { fieldNames } from './field-names.ts'
import type { VideoFormValues } from './schema.ts'
import type { ReturnedUpload } from './upload-store.ts'

/** Shows the errors of a failed upload in the form: at their fields, else at the root. */
export function applyReturnedErrors(
  { errors, text }: ReturnedUpload,
  setError: UseFormSetError<VideoFormValues>,
): void {
  const known = errors.flatMap(({ field: name, message }) => {
    const field = fieldNames.find((each) => each === name)
    return field ? [{ field, message }] : []
  })
  known.forEach(({ field, message }, index) =>
    setError(field, { message }, { shouldFocus: index === 0 }),
  )
  if (known.length === 0 && text) setError('root', { message: text })
}
