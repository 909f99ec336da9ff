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

/** What surrounds every screen. */
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

/** What lies over the page: each is loaded when it is first needed, and stays. */
function Overlays() {
  const auth = useEver(useAuth(({ isAuthOverlayOpen }) => isAuthOverlayOpen))
  const uploads = useEver(useUploads(({ jobs, kept }) => kept || jobs.length > 0))
  const toasts = useEver(useToasts(({ waiting }) => waiting.length > 0))
  return (
    <>
      {auth && <AuthOverlay />}
      {uploads && <Uploads />}
      {toasts && <Toaster />}
    </>
  )
}

/** Whether something was ever true. */
function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever
}
