import { t } from '@lingui/core/macro'
import { classNames } from '../../lib/class-names.ts'
import { openAuthOverlay, useAuth } from '../../entities/session/auth-store.ts'
import { iconTooltip } from '../../ui/tooltips.tsx'
import { type NavEntry, navGroups } from './nav-groups.ts'
import { sidebarRowClass } from './sidebar-row-class.ts'
import { Link } from '../../lib/router/link.tsx'

interface Props {
  /** Called when a link is chosen. */
  onChoose?: () => void
}

/** The groups of links. Where only icons are shown, screen readers and tooltips have the labels. */
export function NavLinks({ onChoose }: Props) {
  const username = useAuth(({ authUser }) => authUser.username)
  return (
    <nav
      aria-label={t({ message: 'Main', context: 'navigation' })}
      className="flex flex-col gap-2 py-2"
    >
      {navGroups(username).map((group, index) => (
        <ul
          key={index}
          className={classNames(
            'flex flex-col gap-0.5',
            index > 0 &&
              "before:mx-3 before:mt-1 before:mb-2.5 before:stitch-x before:text-border before:content-['']",
          )}
        >
          {group.map((entry) => (
            <li key={entry.label}>
              <NavLink entry={entry} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}

interface LinkProps {
  entry: NavEntry
  onChoose: (() => void) | undefined
}

function NavLink({ entry, onChoose }: LinkProps) {
  const { label, to, icon: Icon, requiresSignIn } = entry
  const mustSignIn = useAuth(({ authenticated }) => requiresSignIn && !authenticated)
  return (
    <Link
      {...iconTooltip(label)}
      to={to}
      ignoresSearch
      currentClassName={classNames(
        'relative bg-surface-sunken font-semibold [&_svg]:text-accent forced-highlight',
        "before:absolute before:inset-y-2.5 before:left-0 before:stitch-y before:text-accent before:content-['']",
      )}
      onClick={(event) => {
        onChoose?.()
        if (!mustSignIn) return
        event.preventDefault()
        openAuthOverlay()
      }}
      className={classNames(sidebarRowClass, 'h-10')}
    >
      <Icon
        aria-hidden
        className="size-5 shrink-0 text-foreground-muted group-hover:text-foreground"
      />
      <span className="icons:sr-only">{label}</span>
    </Link>
  )
}
