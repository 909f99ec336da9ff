import { useEffect } from 'react'
import { useAuth } from '../../../lib/session/auth-store.ts'
import { useSettled } from '../../../lib/session/settle.ts'
import { UploadPanel } from './panel/upload-panel.tsx'
import { UploadOverlay } from './upload-overlay.tsx'
import { useUploads } from './upload-store.ts'

/** The uploads of the signed-in user: the newest in an overlay, all others in a panel. */
export function Uploads() {
  const settled = useSettled((state) => state.settled)
  const authenticated = useAuth((state) => state.authenticated)
  const kept = useUploads((state) => state.kept)
  useEffect(() => {
    if (!settled || !authenticated || !kept) return
    void import('./queue/begin.ts').then(({ takeUpUploads }) => takeUpUploads())
  }, [settled, authenticated, kept])
  return (
    <>
      <UploadPanel />
      <UploadOverlay />
    </>
  )
}
