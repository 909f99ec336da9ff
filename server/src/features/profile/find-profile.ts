import type { Profile } from '@seam/contract/profile.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import { PermanentRedirect } from '../../infra/http/permanent-redirect.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { findAccountId } from '../account/account.ts'
import { isFollowing, profileById, profileByUsername, type ProfileRow } from './store.ts'
import { profileView } from './view.ts'

/**
 * Returns the profile with this username. For a previous username that is still held, or one in capital
 * letters, throws a redirect to the URL that `urlOf` returns for the current username. Throws 404
 * for an unknown one.
 */
export async function findProfile(
  db: Db,
  responseCache: ResponseCache,
  username: string,
  urlOf: (username: string) => string,
): Promise<ProfileRow> {
  const row = await responseCache.getOrSet(`profile ${username}`, () =>
    profileByUsername(db, username),
  )
  if (row) return row
  const accountId = await findAccountId(db, username.toLowerCase())
  const renamed = accountId !== undefined && (await profileById(db, accountId))
  if (renamed) throw new PermanentRedirect(urlOf(renamed.info.username))
  throw notFound('There is no such user')
}

/** Returns a profile as the API returns it to this viewer. */
export async function profileForViewer(
  db: Db,
  viewer: Viewer | null,
  row: ProfileRow,
): Promise<Profile> {
  const isOwnProfile = row.id === viewer?.accountId
  const canFollow = viewer !== null && !isOwnProfile
  return profileView(row, {
    isOwnProfile,
    isFollower: canFollow && (await isFollowing(db, viewer.accountId, row.id)),
  })
}
