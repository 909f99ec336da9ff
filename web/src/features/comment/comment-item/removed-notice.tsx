import { MessageSquareOff } from 'lucide-react'
import { Link } from '../../../lib/router/link.tsx'

/** Tells the author of a removed comment who removed it. */
export const RemovedNotice = ({ by }: { by: string }) => (
  <p className="mt-1.5 flex min-h-8 items-center gap-2 text-13 text-foreground-muted">
    <MessageSquareOff aria-hidden className="size-4 shrink-0" />
    <span>
      Removed by{' '}
      <Link
        to="/u/{username}"
        params={{ username: by }}
        className="rounded-chip font-semibold text-foreground hover:underline"
      >
        @{by}
      </Link>
      . Only you see this.
    </span>
  </p>
)
