import { pages } from '@seam/contract/pages.ts'
import { useAuth } from '../../entities/session/auth-store.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useLocation } from '../../lib/router/use-router.ts'

const AccountBanner = lazyComponent(() =>
  import('./account-banner.tsx').then((part) => part.AccountBanner),
)

const banner =
  'flex h-24 flex-col justify-center border-b border-border bg-accent-subtle px-4 text-13 md:h-10 md:flex-row md:items-center md:gap-3'

/** What the account cannot do, or has to do first. The space is reserved until the banner is loaded. */
export function Banner() {
  const { pathname } = useLocation()
  const isShown = useAuth(
    ({ authenticated, authUser: { isPending, standing, termsToAccept } }) =>
      authenticated &&
      (isPending || standing !== 'active' || (termsToAccept && pathname !== pages.terms)),
  )
  return isShown && <AccountBanner className={banner} fallback={<div className={banner} />} />
}
