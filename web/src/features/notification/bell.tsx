import { t } from '@lingui/core/macro'
import { limits } from '@seam/contract/limits.ts'
import { Bell as BellIcon } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useIsMobile } from '../../lib/media-query.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { tooltip } from '../../ui/tooltips.tsx'
import { useUnseen } from './use-unseen.ts'
import { Link } from '../../lib/router/link.tsx'

const NotificationPopover = lazyComponent(() =>
  import('./notification-popover.tsx').then((part) => part.NotificationPopover),
)

/**
 * The bell of the top bar with the number of unseen notifications. It opens a popover, which is loaded
 * on hover, focus or click; on phones it is a link.
 */
export function Bell() {
  const count = useUnseen()
  const isMobile = useIsMobile()
  const [wasOpened, setWasOpened] = useState(false)
  if (isMobile) {
    return (
      <Link to="/notifications" aria-label={nameOf(count)} className={bellClasses}>
        <Content count={count} />
      </Link>
    )
  }
  const button = (
    <BellButton
      count={count}
      aria-haspopup="dialog"
      aria-expanded={false}
      {...NotificationPopover.preloadHandlers}
      onClick={() => setWasOpened(true)}
    />
  )
  if (!wasOpened) return button
  return <NotificationPopover fallback={button} trigger={<BellButton count={count} />} />
}

const bellClasses = `${buttonClasses('quiet', 'icon')} relative`
const textOf = (count: number) => (count >= limits.unseenNotifications ? '99+' : String(count))
const nameOf = (count: number) =>
  count === 0 ? t`Notifications` : t`Notifications, ${{ count: textOf(count) }} new`

const BellButton = ({ count, ...rest }: { count: number } & ComponentProps<'button'>) => (
  <button
    type="button"
    aria-label={nameOf(count)}
    {...tooltip(t`Notifications`, 'bottom')}
    {...rest}
    className={bellClasses}
  >
    <Content count={count} />
  </button>
)

const Content = ({ count }: { count: number }) => (
  <>
    <BellIcon aria-hidden className="size-5" />
    {count > 0 && (
      <span
        aria-hidden
        className="figures absolute top-0.5 right-0 min-w-4.5 rounded-full bg-accent px-1 text-center text-12 leading-4.5 font-semibold text-on-accent ring-2 ring-background forced-highlight"
      >
        {textOf(count)}
      </span>
    )}
  </>
)
