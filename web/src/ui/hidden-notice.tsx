import { Link } from '@tanstack/react-router'
import { EyeOff } from 'lucide-react'

interface Props {
  /** Whether the viewer made what is hidden. */
  isOwn: boolean
}

/** Says that a decision of a moderator hides something from all others. */
export const HiddenNotice = ({ isOwn }: Props) => (
  <p
    role="note"
    className="my-3 flex items-center gap-2.5 rounded-control bg-surface-sunken px-3 py-2.5 text-14"
  >
    <EyeOff aria-hidden className="size-4 shrink-0 text-accent" />
    <span>
      Hidden from others by a moderator.{' '}
      {isOwn && (
        <Link to="/decisions" className="font-semibold underline-offset-2 hover:underline">
          Read why
        </Link>
      )}
    </span>
  </p>
)
