import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ProblemError } from '../../lib/errors.ts'
import { explainError } from '../../lib/explain-error.ts'

/**
 * Sets the errors of a form after a failed request: field errors of the server, with its messages,
 * at their fields and any other error at the form's root. Focuses the first field with an error.
 * `fieldNames` maps names of the server's fields to the form's, where they differ.
 */
export function setFormErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
  fieldNames: Record<string, FieldPath<Values>> = {},
): void {
  const errors = error instanceof ProblemError ? error.errors : []
  const known = errors.flatMap(({ field: name, message }) => {
    const field = fields.find((candidate) => candidate === (fieldNames[name] ?? name))
    return field ? [{ field, message }] : []
  })
  if (known.length === 0) return setError('root', { message: explainError(error) })
  known.forEach(({ field, message }, index) =>
    setError(field, { message }, { shouldFocus: index === 0 }),
  )
}
