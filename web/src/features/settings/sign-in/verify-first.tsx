import { t } from '@lingui/core/macro'
import { UnverifiedEmail } from '../cards/unverified-email.tsx'
import { useIsVerificationFirst } from '../use-is-unverified.ts'

/** Says, if so, that the address must be verified before a way to sign in is added. */
export const VerifyFirst = () =>
  useIsVerificationFirst() ? <UnverifiedEmail title={t`Verify your email address first`} /> : null
