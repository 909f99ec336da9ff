import { useEffect } from 'react'
import { useAuth } from '../../../../entities/session/auth-store.ts'
import { useSessionRestored } from '../../../../entities/session/restore-session.ts'
import { UploadPanel } from './upload-panel.tsx'
import { UploadOverlay } from './upload-overlay.tsx'
import { useUploads } from '../upload/upload-store.ts'

/** The uploads of the signed-in user: the newest in an overlay, all others in a panel. */
export function Uploads() {
  const isRestored = useSessionRestored((state) => state.restored)
  const authenticated = useAuth((state) => state.authenticated)
  const hasStoredUploads = useUploads((state) => state.hasStoredUploads)
  useEffect(() => {
    if (!isRestored || !authenticated || !hasStoredUploads) return
    void import('../queue/start-uploads.ts').then(({ restoreUploads }) => restoreUploads())
  }, [isRestored, authenticated, hasStoredUploads])
  return (
    <>
      <UploadPanel />
      <UploadOverlay />
    </>
  )
}
