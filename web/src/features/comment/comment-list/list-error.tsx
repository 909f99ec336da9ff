import { RotateCw } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { ErrorMessage } from '../../../ui/error-message.tsx'

interface Props {
  error: unknown
  busy: boolean
  retry: () => void
}

/** Shown in place of a page of comments that failed to load. */
export const ListError = ({ error, busy, retry }: Props) => (
  <div role="alert" className="flex flex-col items-center gap-2 py-10 text-center">
    <p className="font-semibold">The comments could not be loaded</p>
    <div className="text-14">
      <ErrorMessage error={error} />
    </div>
    <Button size="small" className="mt-2" busy={busy} onClick={retry}>
      <RotateCw aria-hidden className="size-4" />
      Try again
    </Button>
  </div>
)
