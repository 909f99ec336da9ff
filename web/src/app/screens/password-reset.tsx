import { messages } from '@seam/contract/messages.ts'
import { useSyncExternalStore } from 'react'
import { clearResetAccount } from '../../entities/session/sign-out.ts'
import { PasswordResetForm } from '../../features/auth/password-reset-form.tsx'
import { Page } from '../../ui/page.tsx'

/** /reset */
export function Screen() {
  const code = useCode()
  return (
    <Page title="New Password" className="max-w-md!">
      <h1 className="display mb-6 text-20 md:text-28">New password</h1>
      {code === '' ? (
        <p className="text-foreground-muted">{messages.passwordResetCode}.</p>
      ) : (
        // Every session has ended, also that of this browser.
        <PasswordResetForm key={code} code={code} onDone={() => void clearResetAccount()} />
      )}
    </Page>
  )
}

/** Returns the code behind # in the address. */
const useCode = () =>
  useSyncExternalStore(
    (notify) => {
      addEventListener('hashchange', notify)
      return () => removeEventListener('hashchange', notify)
    },
    () => location.hash.slice(1),
    () => '',
  )
