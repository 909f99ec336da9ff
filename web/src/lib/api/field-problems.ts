import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ProblemError } from './errors.ts'
import { explain } from './explain.ts'

/**
 * Puts a failure where it belongs: what is wrong with a field of the form to that field, in the
 * server's words, and anything else to the form's root. `renamed` says which of the form's fields
 * one of the server's is.
 */
export function applyProblem<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
  renamed: Record<string, FieldPath<Values>> = {},
): void {
  const errors = error instanceof ProblemError ? error.errors : []
  const known = errors.flatMap(({ field: name, message }) => {
    const field = fields.find((each) => each === (renamed[name] ?? name))
    return field ? [{ field, message }] : []
  })
  if (known.length === 0) return setError('root', { message: explain(error) })
  known.forEach(({ field, message }, index) =>
    setError(field, { message }, { shouldFocus: index === 0 }),
  )
}
