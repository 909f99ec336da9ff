import { t } from '@lingui/core/macro'
import type { AuthUser } from '@seam/contract/account.ts'
import { takeReturnTo } from '../../entities/session/return-to.ts'
import { site } from '../../lib/site.ts'
import { type Toast, toast, toastAfterReload } from '../../lib/toast.ts'
import { useNavigate } from '../../lib/router/use-router.ts'

/**
 * Returns a function that greets the user after sign-in, and opens the page that required the sign-in.
 * On a site for members only it loads the page again, and does not resolve: until then, the form stays
 * busy.
 */
export function useAfterSignIn() {
  const navigate = useNavigate()
  return async (
    { fullName, username, isPending }: AuthUser,
    id: 'user-login' | 'user-signup',
  ): Promise<void> => {
    const name = fullName || username
    const text = id === 'user-login' ? t`Welcome back, ${name}.` : t`Welcome, ${name}.`
    const welcome: Toast = { id, kind: 'success', text }
    const returnTo = takeReturnTo()
    if (site.audience === 'MEMBERS' && !isPending) {
      toastAfterReload(welcome)
      if (returnTo) location.assign(location.origin + returnTo)
      else location.reload()
      return new Promise<never>(() => undefined)
    }
    toast(welcome)
    if (returnTo) void navigate({ to: returnTo })
    return undefined
  }
}
