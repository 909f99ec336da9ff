import { messages } from '@seam/contract/messages.ts'
import { RotateCw } from 'lucide-react'
import { ProblemError } from '../../../lib/errors.ts'
import { explainError } from '../../../lib/explain-error.ts'
import { Button } from '../../../ui/button.tsx'

interface Props {
  error: unknown
  busy: boolean
  retry: () => void
}

/** Shown in place of a page of comments that failed to load. */
export const ListError = ({ error, busy, retry }: Props) => (
  <div role="alert" className="flex flex-col items-center gap-2 py-10 text-center">
    <p className="font-semibold">The comments could not be loaded</p>
    <p className="text-14 text-foreground-muted">{reason(error)}</p>
    <Button size="small" className="mt-2" busy={busy} onClick={retry}>
      <RotateCw aria-hidden className="size-4" />
      Try again
    </Button>
  </div>
)

/** Returns what to do where that is known, otherwise the server's own message. */
function reason(error: unknown): string {
  const explanation = explainError(error)
  const detail = error instanceof ProblemError ? error.detail : ''
  return explanation === messages.internalError && detail ? detail : explanation
}
