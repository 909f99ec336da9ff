import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { mayEnter } from '@seam/contract/members-only.ts'
import { pageOpening } from '@seam/contract/page-openings.ts'
import { LogOut, Settings } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAuth } from '../../entities/session/auth-store.ts'
import { useIsMember } from '../../entities/session/membership.ts'
import { useSessionRestored } from '../../entities/session/restore-session.ts'
import { signOut } from '../../entities/session/sign-out.ts'
import { classNames } from '../../lib/class-names.ts'
import { Link } from '../../lib/router/link.tsx'
import { Outlet } from '../../lib/router/router-provider.tsx'
import { useLocation } from '../../lib/router/use-router.ts'
import { useSite } from '../../lib/site.ts'
import { tabStore } from '../../lib/web-storage.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { OfflineBanner } from '../../ui/offline-banner.tsx'
import { Banner } from '../shell/banner.tsx'
import { Logo } from '../shell/logo.tsx'
import { FrontDoor } from './front-door.tsx'

/**
 * The layout of a site for members only, for all others: visitors, and accounts that await approval.
 * Shows the screens that are open to them, and the front door in place of all others.
 */
export function NonMemberLayout() {
  const { pathname } = useLocation()
  const isMember = useIsMember()
  const isPending = useAuth(({ authenticated, authUser }) => authenticated && authUser.isPending)
  const standing = useAuth(({ authUser }) => authUser.standing)
  // A new member sees what was shown before, until the page is loaded again.
  const [shown, setShown] = useState({ isPending })
  if (!isMember && shown.isPending !== isPending) setShown({ isPending })
  useReloadForMember(isMember)

  const viewer = shown.isPending ? shown : null
  return (
    <>
      {mayEnter('MEMBERS', pageOpening(pathname), viewer) ? (
        <>
          <Bar isPending={shown.isPending} />
          <Banner />
          <Outlet />
        </>
      ) : (
        <>
          {standing !== 'active' && <Banner />}
          <FrontDoor isPending={shown.isPending} />
        </>
      )}
      <OfflineBanner />
    </>
  )
}

/** The bar at the top of the screens that are open to everyone. */
function Bar({ isPending }: { isPending: boolean }) {
  const { name } = useSite()
  return (
    <header className="print:hidden sticky top-0 z-30 flex h-(--header-height) items-center gap-1 border-b border-border bg-background px-2 md:px-4">
      <Link
        to="/"
        aria-label={t`${name}, home page`}
        className="mr-auto min-w-0 rounded-control p-1.5"
      >
        <Logo />
      </Link>
      {isPending ? (
        <>
          <Link to="/settings" className={classNames(buttonClasses('quiet'), 'max-sm:px-3')}>
            <Settings aria-hidden className="size-4 max-sm:hidden" />
            <Trans>Settings</Trans>
          </Link>
          <Button variant="quiet" className="max-sm:px-3" onClick={() => void signOut()}>
            <LogOut aria-hidden className="size-4 max-sm:hidden" />
            <Trans>Sign out</Trans>
          </Button>
        </>
      ) : (
        <Link to="/" className={buttonClasses('primary')}>
          <Trans>Sign in</Trans>
        </Link>
      )}
    </header>
  )
}

const KEY = 'reloaded-for-member'
const MIN_INTERVAL_MS = 10_000

/**
 * Loads the page again for someone who is a member by now: signed in here or in another tab, or approved.
 * At most every ten seconds, should the server disagree.
 */
function useReloadForMember(isMember: boolean): void {
  const isSettled = useSessionRestored(({ restored }) => restored)
  useEffect(() => {
    if (!isMember || !isSettled) return
    if (Date.now() - Number(tabStore.read(KEY)) < MIN_INTERVAL_MS) return
    tabStore.write(KEY, String(Date.now()))
    location.reload()
  }, [isMember, isSettled])

  // A page that Back restores from memory does not know of a sign-in since then.
  useEffect(() => {
    const update = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void useAuth.persist.rehydrate()
    }
    addEventListener('pageshow', update)
    return () => removeEventListener('pageshow', update)
  }, [])
}
