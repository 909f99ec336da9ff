import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { Arrival, SkipLink } from '../features/frame/arrival.tsx'
import { LoadingLine } from '../features/frame/loading-line.tsx'
import { SidebarPlace } from '../features/frame/sidebar-place.tsx'
import { TopBar } from '../features/frame/top-bar.tsx'
import { recordSearch } from '../features/search/record-search.ts'
import { useUploads } from '../features/video/publish/upload-store.ts'
import { useAuth } from '../lib/session/auth-store.ts'
import { useToasts } from '../lib/toast.ts'
import { OfflineBanner } from '../ui/offline-banner.tsx'
import { lazily } from '../lib/lazily.tsx'

const AuthOverlay = lazily(() =>
  import('../features/auth/auth-overlay.tsx').then((part) => part.AuthOverlay),
)
const Uploads = lazily(() =>
  import('../features/video/publish/uploads.tsx').then((part) => part.Uploads),
)
const Suggestions = lazily(() =>
  import('../features/search/suggestions.tsx').then((part) => part.Suggestions),
)
const Toaster = lazily(() => import('../ui/toaster.tsx').then((part) => part.Toaster))

/** The layout around every screen. */
export function Layout() {
  return (
    <>
      <SkipLink />
      <LoadingLine />
      <TopBar suggestions={Suggestions} onSearch={(q) => void recordSearch(q)} />
      <OfflineBanner />
      <div className="flex">
        <SidebarPlace />
        <div className="min-w-0 flex-1">
          <Outlet />
        </div>
      </div>
      <Arrival />
      <Overlays />
    </>
  )
}

/** Overlays. Each is loaded when it is first needed, and stays mounted. */
function Overlays() {
  const auth = useEverTrue(useAuth(({ isAuthOverlayOpen }) => isAuthOverlayOpen))
  const uploads = useEverTrue(useUploads(({ jobs, kept }) => kept || jobs.length > 0))
  const toasts = useEverTrue(useToasts(({ waiting }) => waiting.length > 0))
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
