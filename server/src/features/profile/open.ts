import type { Profile } from '@seam/contract/profile.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import { Moved } from '../../infra/http/moved.ts'
import { notFound } from '../../infra/http/refusal.ts'
import type { SharedAnswers } from '../../infra/http/shared-answers.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { findAccountId } from '../account/account.ts'
import { isFollowing, profileById, profileByUsername, type ProfileRow } from './store.ts'
import { profileView } from './view.ts'

/**
 * The profile of this name. A name that was given up not long ago, or was written in capitals, is
 * answered with the address, made by `addressOf`, of the name as it is now.
 */
export async function openProfile(
  db: Db,
  shared: SharedAnswers,
  username: string,
  addressOf: (username: string) => string,
): Promise<ProfileRow> {
  const row = await shared.keep(`profile ${username}`, () => profileByUsername(db, username))
  if (row) return row
  const accountId = await findAccountId(db, username.toLowerCase())
  const renamed = accountId !== undefined && (await profileById(db, accountId))
  if (renamed) throw new Moved(addressOf(renamed.username))
  throw notFound('There is no such user')
}

/** A profile as this viewer sees it. */
export async function profileShownTo(
  db: Db,
  viewer: Viewer | null,
  row: ProfileRow,
): Promise<Profile> {
  const isOwnProfile = row.id === viewer?.accountId
  const asks = viewer !== null && !isOwnProfile
  return profileView(row, {
    isOwnProfile,
    isFollower: asks && (await isFollowing(db, viewer.accountId, row.id)),
  })
}
