import { useEffect, useState } from 'react'
import { Banner } from '../shell/banner.tsx'
import { FocusOnNavigation, SkipLink } from '../shell/focus-on-navigation.tsx'
import { PageKeys } from '../shell/page-keys.tsx'
import { ResponsiveSidebar } from '../shell/responsive-sidebar.tsx'
import { TopBar } from '../shell/top-bar.tsx'
import { useUploads } from '../../features/video/publish/upload/upload-store.ts'
import { useAuth } from '../../entities/session/auth-store.ts'
import { useIsMember } from '../../entities/session/membership.ts'
import { useToasts } from '../../lib/toast.ts'
import { OfflineBanner } from '../../ui/offline-banner.tsx'
import { Tooltips } from '../../ui/tooltips.tsx'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { MINI_PLAYER, usePlayback } from '../playback/playback-store.ts'
import { Outlet, usePending } from '../../lib/router/router-provider.tsx'

/** For viewers who are no members of a site for members only. The first render needs it at once. */
export const NonMemberLayout = lazyComponent(() =>
  import('./non-member-layout.tsx').then((part) => part.NonMemberLayout),
)
const AuthOverlay = lazyComponent(() =>
  import('../../features/auth/auth-overlay.tsx').then((part) => part.AuthOverlay),
)
const Uploads = lazyComponent(() =>
  import('../../features/video/publish/panel/uploads.tsx').then((part) => part.Uploads),
)
const Suggestions = lazyComponent(() =>
  import('../../features/search/suggestions.tsx').then((part) => part.Suggestions),
)
const Bell = lazyComponent(() =>
  import('../../features/notification/bell.tsx').then((part) => part.Bell),
)
const Toaster = lazyComponent(() => import('../../ui/toaster.tsx').then((part) => part.Toaster))

/** Records a search. The code is loaded on the first one, because it renders nothing. */
function recordSearch(q: string): void {
  import('../../features/search/record-search.ts').then(
    (part) => part.recordSearch(q),
    // The page is offline, or about to reload.
    () => null,
  )
}

/** The layout around every screen. */
export function Layout() {
  // A new member stays there until the page is loaded again: the server sent it without content.
  const isNonMember = useEverTrue(!useIsMember())
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      {isNonMember ? <NonMemberLayout /> : <MemberLayout />}
      <FocusOnNavigation />
      <Tooltips />
      <Overlays />
    </>
  )
}

const MemberLayout = () => (
  <>
    <TopBar bell={Bell} suggestions={Suggestions} onSearch={recordSearch} />
    <Banner />
    <OfflineBanner />
    <div className="flex">
      <ResponsiveSidebar />
      <div className="min-w-0 flex-1">
        <Outlet />
      </div>
    </div>
    <Playback />
    <PageKeys />
  </>
)

/** The player, if there is one, and the place of the mini player. */
function Playback() {
  const { publicId, Player } = usePlayback()
  return (
    <>
      <div id={MINI_PLAYER} data-stage className="mini-player" />
      {publicId !== null && Player && <Player key={publicId} publicId={publicId} />}
    </>
  )
}

/** Overlays. Each is loaded when it is first needed, and stays mounted. */
function Overlays() {
  const auth = useEverTrue(useAuth(({ isAuthOverlayOpen }) => isAuthOverlayOpen))
  const uploads = useEverTrue(
    useUploads(({ uploads, hasStoredUploads }) => hasStoredUploads || uploads.length > 0),
  )
  const toasts = useEverTrue(useToasts(({ pending }) => pending.length > 0))
  return (
    <>
      {auth && <AuthOverlay />}
      {uploads && <Uploads />}
      {toasts && <Toaster />}
    </>
  )
}

/** Whether a value was true in this or an earlier render. */
function useEverTrue(value: boolean): boolean {
  const [ever, setEver] = useState(value)
  if (value && !ever) setEver(true)
  return ever
}

/** Progress line at the top of the page during a navigation that takes more than 120 ms. */
function NavigationProgress() {
  const pending = usePending()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(pending), pending ? 120 : 0)
    return () => clearTimeout(timer)
  }, [pending])
  if (!shown) return null
  return (
    <div
      aria-hidden
      className="stitch-x stitch-running fixed inset-x-0 top-[calc(var(--header-height)-2px)] z-40 text-accent"
    />
  )
}
