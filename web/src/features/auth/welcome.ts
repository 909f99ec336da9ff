import type { AuthUser } from '@seam/contract/account.ts'
import { useNavigate } from '@tanstack/react-router'
import { signedIn } from '../../lib/session/sign-in.ts'
import { takeWantedPage } from '../../lib/session/wanted.ts'
import { toastDone } from '../../lib/toast.ts'

/** Takes up a session that has just begun, and goes on to the page that was wanted. */
export function useWelcome() {
  const navigate = useNavigate()
  return (user: AuthUser, sentAt: number, toastId: 'user-login' | 'user-signup') => {
    const wanted = takeWantedPage()
    signedIn(user, sentAt)
    const name = user.fullName || user.username
    toastDone(toastId, toastId === 'user-login' ? `Welcome back, ${name}.` : `Welcome, ${name}.`)
    if (wanted) void navigate({ to: wanted })
  }
}
