import { Link } from '@tanstack/react-router'

/** Says that nothing new is remembered, and where to change that. */
export const NotSaved = ({ what }: { what: string }) => (
  <p className="mb-5 rounded-control bg-thread-wash px-3 py-2.5 text-13">
    {what}{' '}
    <Link to="/settings" className="rounded-chip font-semibold underline underline-offset-2">
      Change it in the settings
    </Link>
  </p>
)
