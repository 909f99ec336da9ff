import { buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../lib/router/link.tsx'

/** Shown on the front page of a site without any video or post. */
export const EmptySite = () => (
  <EmptyState
    title="It starts with you"
    text="No one has published anything yet. The first videos and posts appear here."
    action={{ text: 'Upload the first video', route: '/v/new' }}
  >
    <Link to="/p/new" className={buttonClasses('quiet')}>
      Write the first post
    </Link>
  </EmptyState>
)
