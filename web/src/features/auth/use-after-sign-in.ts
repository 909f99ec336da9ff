import type { AuthUser } from '@seam/contract/account.ts'
import { takeReturnTo } from '../../entities/session/return-to.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { useNavigate } from '../../lib/router/use-router.ts'

/** Returns a function that greets the user after sign-in, and opens the page that required the sign-in. */
export function useAfterSignIn() {
  const navigate = useNavigate()
  return ({ fullName, username }: AuthUser, toastId: 'user-login' | 'user-signup') => {
    const greeting = toastId === 'user-login' ? 'Welcome back' : 'Welcome'
    toastSuccess(toastId, `${greeting}, ${fullName || username}.`)
    const returnTo = takeReturnTo()
    if (returnTo) void navigate({ to: returnTo })
  }
}
