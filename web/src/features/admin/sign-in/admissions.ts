import { t } from '@lingui/core/macro'
import type { Admission, SignInProvider } from '@seam/contract/sign-in-provider.ts'

/** Who gets an account by signing in at a provider. */
export const admissionOptions: { value: Admission; label: string; detail: string }[] = [
  {
    value: 'NONE',
    label: t`Only people who already have one`,
    detail: t`They connect it in their settings.`,
  },
  {
    value: 'ANYONE',
    label: t`Everyone at this provider`,
    detail: t`For a provider that only your people can use.`,
  },
  {
    value: 'DOMAIN',
    label: t`Addresses of a domain`,
    detail: t`Whose verified email address ends with it.`,
  },
  { value: 'CLAIM', label: t`Who has a claim`, detail: t`Such as membership in a group.` },
]

/** Describes who gets an account, in one line. */
export function describeAdmission(provider: SignInProvider): string {
  const { admission, admissionClaim, admissionValue } = provider
  if (admission === 'DOMAIN') return t`New accounts for addresses at ${admissionValue}`
  if (admission === 'CLAIM') return t`New accounts for ${admissionClaim} = ${admissionValue}`
  return admission === 'ANYONE' ? t`New accounts for everyone there` : t`No new accounts`
}
