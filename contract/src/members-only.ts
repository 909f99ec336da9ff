import type { SiteAudience } from './site.ts'

/**
 * For whom an endpoint or a page is on a site for members only. Accounts that await approval are not
 * members yet: they reach what concerns their own account.
 */
export type Opening = 'visitors' | 'pending' | 'members'

/** Returns whether a viewer (null for a visitor) may open what has this opening. */
export const mayEnter = (
  audience: SiteAudience,
  opening: Opening,
  viewer: { isPending: boolean } | null,
): boolean =>
  audience === 'EVERYONE' ||
  opening === 'visitors' ||
  (viewer !== null && (!viewer.isPending || opening === 'pending'))
