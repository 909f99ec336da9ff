import type { Profile } from '@seam/contract/profile.ts'
import { isStaff, type Viewer } from '../../infra/http/authentication.ts'
import { PermanentRedirect } from '../../infra/http/permanent-redirect.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { findAccountId } from '../account/account.ts'
import { imageViewOrNull } from '../assets/asset-paths.ts'
import { isMuting } from '../visibility/block-store.ts'
import { findHidingBlocks } from '../visibility/require-unblocked.ts'
import { isFollowing, profileById, profileByUsername, type ProfileRow } from './store.ts'

/**
 * Returns the profile with this username. For a reserved previous username or one in capital
 * letters, throws a redirect to the URL that `urlOf` returns for the current username. Throws 404
 * for an unknown username. Only moderators and the user see a user who is suspended or waits for
 * approval; others get 404.
 */
export async function findProfile(
  { db, responseCache }: { db: Db; responseCache: ResponseCache },
  viewer: Viewer | null,
  username: string,
  urlOf: (username: string) => string,
): Promise<ProfileRow> {
  const row = await responseCache.getOrSet(`profile ${username}`, () =>
    profileByUsername(db, username),
  )
  if (row) {
    if (isVisible(row, viewer)) return row
    throw noSuchUser()
  }
  const accountId = await findAccountId(db, username.toLowerCase())
  const renamed = accountId !== undefined && (await profileById(db, accountId))
  if (renamed && isVisible(renamed, viewer))
    throw new PermanentRedirect(urlOf(renamed.info.username))
  throw noSuchUser()
}

const noSuchUser = () => notFound('There is no such user')

const isVisible = (row: ProfileRow, viewer: Viewer | null) =>
  !(row.is_pending || row.is_suspended) || row.id === viewer?.accountId || isStaff(viewer)

export async function profileForViewer(
  db: Db,
  viewer: Viewer | null,
  row: ProfileRow,
): Promise<Profile> {
  const isOwnProfile = row.id === viewer?.accountId
  const canFollow = viewer !== null && !isOwnProfile
  const { by_viewer: isBlocked, of_viewer: hasBlockedYou } = await findHidingBlocks(
    db,
    viewer,
    row.id,
  )
  return profileView(hasBlockedYou ? withoutDetails(row) : row, {
    isOwnProfile,
    isFollower: canFollow && (await isFollowing(db, viewer.accountId, row.id)),
    isBlocked,
    isMuted: viewer?.hasExclusions === true && (await isMuting(db, viewer.accountId, row.id)),
    hasBlockedYou,
  })
}

/** Returns the part of a profile that a blocked user sees: names and avatar. */
const withoutDetails = (row: ProfileRow): ProfileRow => ({
  ...row,
  info: { ...row.info, about: '', pronouns: '' },
  cover: null,
  followers: 0,
  following: 0,
})

type ViewerRelation = Pick<
  Profile,
  'isOwnProfile' | 'isFollower' | 'isBlocked' | 'isMuted' | 'hasBlockedYou'
>

const profileView = (row: ProfileRow, relation: ViewerRelation): Profile => ({
  _id: row.public_id,
  ...row.info,
  avatar: imageViewOrNull('avatars', row.avatar),
  coverImage: imageViewOrNull('covers', row.cover),
  followers: row.followers,
  following: row.following,
  createdAt: row.created_at.toISOString(),
  ...relation,
})
