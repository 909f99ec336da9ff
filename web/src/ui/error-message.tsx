import { describeError } from '../lib/explain-error.ts'

/** What went wrong, in the server's own words if it has any, and what to do. */
export function ErrorMessage({ error }: { error: unknown }) {
  const { message, advice } = describeError(error)
  return (
    <>
      <p>{message}</p>
      {advice && <p className="text-foreground-muted">{advice}</p>}
    </>
  )
}
