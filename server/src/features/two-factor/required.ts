import type { Role } from '@seam/contract/people/roles.ts'
import type { SiteSettings } from '@seam/contract/site-settings.ts'

/** Whether the site lets accounts of this role act with two-factor sign-in only. */
export const requiresSecondFactor = (
  role: Role,
  { requireTwoFactor }: Pick<SiteSettings, 'requireTwoFactor'>,
): boolean => requireTwoFactor && role !== 'member'
