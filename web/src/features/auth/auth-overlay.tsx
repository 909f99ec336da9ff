import { t } from '@lingui/core/macro'
import { closeAuthOverlay, useAuth } from '../../entities/session/auth-store.ts'
import { clearReturnTo } from '../../entities/session/return-to.ts'
import { useSite } from '../../lib/site.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AuthTabs } from './auth-tabs.tsx'

/** The dialog to sign in or sign up, over the current page. */
export function AuthOverlay() {
  const { name } = useSite()
  const open = useAuth(({ isAuthOverlayOpen }) => isAuthOverlayOpen)
  function close() {
    clearReturnTo()
    closeAuthOverlay()
  }
  return (
    <Dialog open={open} onClose={close} title={t`Welcome to ${name}`}>
      <AuthTabs />
    </Dialog>
  )
}
