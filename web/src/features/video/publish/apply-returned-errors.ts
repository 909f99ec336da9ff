import type { UseFormSetError } from 'react-hook-form'
import { fieldNames } from './field-names.ts'
import type { VideoFormValues } from './schema.ts'
import type { ReturnedUpload } from './upload-store.ts'

/** Error type of an upload whose files must be chosen again: a retry would fail. */
export const FILES_GONE = 'files-gone'

/** Shows the errors of a failed upload in the form: at their fields, else at the root. */
export function applyReturnedErrors(
  { errors, text, values }: ReturnedUpload,
  setError: UseFormSetError<VideoFormValues>,
): void {
  const known = errors.flatMap(({ field: name, message }) => {
    const field = fieldNames.find((each) => each === name)
    return field ? [{ field, message }] : []
  })
  known.forEach(({ field, message }, index) =>
    setError(field, { message }, { shouldFocus: index === 0 }),
  )
  if (known.length > 0 || !text) return
  setError('root', { message: text, ...(!values.video && { type: FILES_GONE }) })
}
