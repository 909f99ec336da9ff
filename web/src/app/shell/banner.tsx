import { useAuth } from '../../entities/session/auth-store.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'

const AccountBanner = lazyComponent(() =>
  import('./account-banner.tsx').then((part) => part.AccountBanner),
)

const banner =
  'flex h-24 flex-col justify-center border-b border-border bg-accent-subtle px-4 text-13 md:h-10 md:flex-row md:items-center md:gap-3'

/** What the account cannot do. The space is reserved until the banner is loaded. */
export function Banner() {
  const isShown = useAuth(
    ({ authenticated, authUser: { isPending, standing } }) =>
      authenticated && (isPending || standing !== 'active'),
  )
  return isShown && <AccountBanner className={banner} fallback={<div className={banner} />} />
}
