import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ExternalLink, Info, LogIn } from 'lucide-react'
import { classNames } from '../../lib/class-names.ts'
import { openAuthOverlay, useAuth } from '../../entities/session/auth-store.ts'
import { author } from '../../lib/site.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { iconTooltip } from '../../ui/tooltips.tsx'
import { sidebarRowClass } from './sidebar-row-class.ts'
import { UserButton } from './user-button.tsx'
import { Link } from '../../lib/router/link.tsx'

interface Props {
  onChoose?: () => void
}

/** The user menu or the sign-in button, and a link to the author of Seam. */
export function SidebarFooter({ onChoose }: Props) {
  const authenticated = useAuth((state) => state.authenticated)
  const { name } = author
  return (
    <div className="flex flex-col gap-1 border-t border-border py-2">
      {authenticated ? (
        <UserButton onChoose={onChoose} />
      ) : (
        <button
          type="button"
          {...iconTooltip(t`Login \\ Signup`)}
          onClick={() => {
            onChoose?.()
            openAuthOverlay()
          }}
          className={classNames(
            buttonClasses('secondary'),
            'mx-2 icons:mx-1 icons:w-10 icons:px-0',
          )}
        >
          <LogIn aria-hidden className="hidden size-5 icons:block" />
          <span className="icons:sr-only">{t`Login \\ Signup`}</span>
        </button>
      )}
      <Link
        to="/about"
        onClick={onChoose}
        {...iconTooltip(t({ message: 'About', context: 'site' }))}
        className={classNames(
          sidebarRowClass,
          'h-8 text-12 text-foreground-muted hover:text-foreground icons:h-10',
        )}
      >
        <Info aria-hidden className="hidden size-4 icons:block" />
        <span className="icons:sr-only">
          <Trans context="site">About</Trans>
        </span>
      </Link>
      <a
        href={author.url}
        target="_blank"
        rel="noopener"
        {...iconTooltip(t`Made by ${name}`)}
        className={classNames(
          sidebarRowClass,
          'h-8 text-12 text-foreground-muted hover:text-foreground icons:h-10',
        )}
      >
        <ExternalLink aria-hidden className="hidden size-4 icons:block" />
        <span className="icons:sr-only">
          <Trans>Made by {name}</Trans>
        </span>
      </a>
    </div>
  )
}
