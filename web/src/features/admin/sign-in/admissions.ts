import type { Admission, SignInProvider } from '@seam/contract/sign-in-provider.ts'

/** Who gets an account by signing in at a provider. */
export const admissionOptions: { value: Admission; label: string; detail: string }[] = [
  {
    value: 'NONE',
    label: 'Only people who already have one',
    detail: 'They connect it in their settings.',
  },
  {
    value: 'ANYONE',
    label: 'Everyone at this provider',
    detail: 'For a provider that only your people can use.',
  },
  {
    value: 'DOMAIN',
    label: 'Addresses of a domain',
    detail: 'Whose verified email address ends with it.',
  },
  { value: 'CLAIM', label: 'Who has a claim', detail: 'Such as membership in a group.' },
]

/** Describes who gets an account, in one line. */
export function describeAdmission(provider: SignInProvider): string {
  const { admission, admissionClaim, admissionValue } = provider
  if (admission === 'DOMAIN') return `New accounts for addresses at ${admissionValue}`
  if (admission === 'CLAIM') return `New accounts for ${admissionClaim} = ${admissionValue}`
  return admission === 'ANYONE' ? 'New accounts for everyone there' : 'No new accounts'
}
