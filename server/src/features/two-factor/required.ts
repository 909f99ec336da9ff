import { messages } from '@seam/contract/messages.ts'
import type { Role } from '@seam/contract/roles.ts'
import type { SiteSettings } from '@seam/contract/site-settings.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { readCachedSettings } from '../site/site-settings.ts'

/** Whether the site lets accounts of this role act with two-factor sign-in only. */
export const requiresSecondFactor = (
  role: Role,
  { requireTwoFactor }: Pick<SiteSettings, 'requireTwoFactor'>,
): boolean => requireTwoFactor && role !== 'member'

/** Throws 403 unless a moderator or owner has the second factor that the site requires. */
export async function requireSecondFactor(
  db: Db,
  responseCache: ResponseCache,
  { role, hasSecondFactor }: Pick<Viewer, 'role' | 'hasSecondFactor'>,
): Promise<void> {
  if (hasSecondFactor) return
  if (requiresSecondFactor(role, await readCachedSettings(db, responseCache))) {
    throw new ProblemError('second-factor-setup', messages.secondFactorSetup)
  }
}
