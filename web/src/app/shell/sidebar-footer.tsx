import { ExternalLink, Info, LogIn } from 'lucide-react'
import { classNames } from '../../lib/class-names.ts'
import { openAuthOverlay, useAuth } from '../../entities/session/auth-store.ts'
import { author } from '../../lib/site.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { tooltip } from '../../ui/tooltips.tsx'
import { sidebarRowClass } from './sidebar-row-class.ts'
import { UserButton } from './user-button.tsx'
import { Link } from '../../lib/router/link.tsx'

interface Props {
  collapsed: boolean
  onChoose?: () => void
}

/** The user menu or the sign-in button, and a link to the author of Seam. */
export function SidebarFooter({ collapsed, onChoose }: Props) {
  const authenticated = useAuth((state) => state.authenticated)
  return (
    <div className="flex flex-col gap-1 border-t border-border py-2">
      {authenticated ? (
        <UserButton collapsed={collapsed} onChoose={onChoose} />
      ) : (
        <button
          type="button"
          {...(collapsed && tooltip('Login \\ Signup'))}
          onClick={() => {
            onChoose?.()
            openAuthOverlay()
          }}
          className={classNames(
            buttonClasses('secondary', collapsed ? 'icon' : 'normal'),
            collapsed ? 'mx-1' : 'mx-2',
          )}
        >
          {collapsed && <LogIn aria-hidden className="size-5" />}
          <span className={collapsed ? 'sr-only' : undefined}>{'Login \\ Signup'}</span>
        </button>
      )}
      <Link
        to="/about"
        onClick={onChoose}
        {...(collapsed && tooltip('About'))}
        className={classNames(
          sidebarRowClass(collapsed),
          'text-12 text-foreground-muted hover:text-foreground',
          !collapsed && 'h-8',
        )}
      >
        {collapsed && <Info aria-hidden className="size-4" />}
        <span className={collapsed ? 'sr-only' : undefined}>About</span>
      </Link>
      <a
        href={author.url}
        target="_blank"
        rel="noopener"
        {...(collapsed && tooltip(`Made by ${author.name}`))}
        className={classNames(
          sidebarRowClass(collapsed),
          'text-12 text-foreground-muted hover:text-foreground',
          !collapsed && 'h-8',
        )}
      >
        {collapsed && <ExternalLink aria-hidden className="size-4" />}
        <span className={collapsed ? 'sr-only' : undefined}>Made by {author.name}</span>
      </a>
    </div>
  )
}
