import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ProblemError } from './errors.ts'
import { explain } from './explain.ts'

/**
 * Puts a failure where it belongs: what is wrong with a field of the form to that field, in the
 * server's words, and anything else to the form's root.
 */
export function applyProblem<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): void {
  const known = fields.flatMap((field) => {
    const problem = error instanceof ProblemError && error.errors.find((e) => e.field === field)
    return problem ? [{ field, message: problem.message }] : []
  })
  if (known.length === 0) return setError('root', { message: explain(error) })
  known.forEach(({ field, message }, index) =>
    setError(field, { message }, { shouldFocus: index === 0 }),
  )
}
