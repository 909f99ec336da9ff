import { siteSendsMail } from '../../entities/cache/initial-data.ts'
import { useAuth } from '../../entities/session/auth-store.ts'

/** Whether the user has to verify the email address: the site sends mail, and it is not verified. */
export const useIsUnverified = (): boolean =>
  useAuth(({ authUser }) => !authUser.emailVerified) && siteSendsMail() !== false

/** Whether a second factor or passkey requires that first: staff can add them with any address. */
export function useIsVerificationFirst(): boolean {
  const isMember = useAuth(({ authUser }) => authUser.role === 'member')
  return useIsUnverified() && isMember
}
