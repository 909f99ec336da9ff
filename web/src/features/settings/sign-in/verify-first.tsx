import { UnverifiedEmail } from '../cards/unverified-email.tsx'
import { useIsVerificationFirst } from '../use-is-unverified.ts'

/** Says that the address has to be verified before a way to sign in is added. Nothing if it need not. */
export const VerifyFirst = () =>
  useIsVerificationFirst() ? <UnverifiedEmail title="Verify your email address first" /> : null
