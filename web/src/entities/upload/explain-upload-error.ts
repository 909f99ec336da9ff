import { isProblem } from '../../lib/errors.ts'
import { explainError } from '../../lib/explain-error.ts'

/** Returns the server's own message if it rejected a file, else what went wrong and what to do. */
export function explainUploadError(error: unknown): string {
  if (!isProblem(error, 413, 415, 422)) return explainError(error)
  return error.errors[0]?.message ?? (error.detail || explainError(error))
}
