import { t } from '@lingui/core/macro'
import { mayAccess } from '@seam/contract/people/roles.ts'
import { useEffect, useRef } from 'react'
import { useAuth } from '../../entities/session/auth-store.ts'
import { classNames } from '../../lib/class-names.ts'
import { Link } from '../../lib/router/link.tsx'

const sections = [
  { to: '/admin', label: t`Site`, access: 'owner' },
  { to: '/admin/review', label: t({ message: 'Review', context: 'noun' }), access: 'moderator' },
  { to: '/admin/people', label: t`People`, access: 'moderator' },
  { to: '/admin/applications', label: t`Applications`, access: 'moderator' },
  { to: '/admin/storage', label: t`Storage`, access: 'owner' },
  { to: '/admin/health', label: t`Health`, access: 'owner' },
  { to: '/admin/sign-in', label: t`Sign-in`, access: 'owner' },
  { to: '/admin/webhooks', label: t`Webhooks`, access: 'owner' },
  { to: '/admin/log', label: t`Audit log`, access: 'owner' },
] as const

/** Links to the pages of the administration that the user may open. */
export function AdminNav() {
  const role = useAuth(({ authUser }) => authUser.role)
  const nav = useRef<HTMLElement>(null)

  useEffect(() => {
    // On a phone, the current page may be beyond the edge.
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (current) nav.current?.scrollTo({ left: current.offsetLeft - current.offsetWidth })
  }, [])

  return (
    <nav
      ref={nav}
      aria-label={t`Administration`}
      className="mb-6 flex gap-1 overflow-x-auto border-b border-border"
    >
      {sections
        .filter(({ access }) => mayAccess(role, access))
        .map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            ignoresSearch
            includesBelow={to !== '/admin'}
            className={classNames(
              '-mb-px shrink-0 border-b-2 border-transparent px-4 py-2.5 font-semibold text-foreground-muted transition-colors -outline-offset-4! hover:text-foreground',
              'aria-[current]:border-accent aria-[current]:text-foreground aria-[current]:forced-highlight',
            )}
          >
            {label}
          </Link>
        ))}
    </nav>
  )
}
