import type { AuthUser } from '@seam/contract/account.ts'
import { useNavigate } from '@tanstack/react-router'
import { takeWantedPage } from '../../lib/session/wanted.ts'
import { toastDone } from '../../lib/toast.ts'

/** Greets whoever has just signed in, and goes on to the page that they wanted. */
export function useWelcome() {
  const navigate = useNavigate()
  return ({ fullName, username }: AuthUser, toastId: 'user-login' | 'user-signup') => {
    const greeting = toastId === 'user-login' ? 'Welcome back' : 'Welcome'
    toastDone(toastId, `${greeting}, ${fullName || username}.`)
    const wanted = takeWantedPage()
    if (wanted) void navigate({ to: wanted })
  }
}
