import type { Role } from '@seam/contract/people/roles.ts'
import type { SiteSettings } from '@seam/contract/site-settings.ts'

/** Whether the site requires two-factor sign-in of this role. */
export const requiresSecondFactor = (
  role: Role,
  { requireTwoFactor }: Pick<SiteSettings, 'requireTwoFactor'>,
): boolean => requireTwoFactor && role !== 'member'
