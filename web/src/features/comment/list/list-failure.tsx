import { messages } from '@seam/contract/messages.ts'
import { RotateCw } from 'lucide-react'
import { ProblemError } from '../../../lib/api/errors.ts'
import { explain } from '../../../lib/api/explain.ts'
import { Button } from '../../../ui/button.tsx'

interface Props {
  error: unknown
  busy: boolean
  retry: () => void
}

/** In place of a page of comments that could not be had. */
export const ListFailure = ({ error, busy, retry }: Props) => (
  <div role="alert" className="flex flex-col items-center gap-2 py-10 text-center">
    <p className="font-semibold">The comments could not be loaded</p>
    <p className="text-14 text-quiet">{reason(error)}</p>
    <Button size="small" className="mt-2" busy={busy} onClick={retry}>
      <RotateCw aria-hidden className="size-4" />
      Try again
    </Button>
  </div>
)

/** What to do where we know it, otherwise the error's own words. */
function reason(error: unknown): string {
  const plain = explain(error)
  const own = error instanceof ProblemError ? error.detail : ''
  return plain === messages.wrong && own ? own : plain
}
