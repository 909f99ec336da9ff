import type { FollowList, ListedUser } from '@seam/contract/follow.ts'
import type { Paged } from '@seam/contract/paging.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { imageViewOrNull } from '../assets/asset-paths.ts'
import { isHiddenByBlock } from '../visibility/require-unblocked.ts'
import { emptyPage, type PageQuery, paginate, sortByIds } from '../item/paginate.ts'
import { findFollows, findSuggestions, loadUsers } from './store.ts'

const excludedFor = (viewer: Viewer | null) =>
  viewer?.hasExclusions ? viewer.accountId : undefined

/**
 * Returns a page of the followers of an account, or of those it follows, newest first. Its total is
 * the counter of the profile, which includes accounts that this viewer does not see. Empty if
 * either blocks the other.
 */
export const getFollowListPage = async (
  db: Db,
  list: FollowList,
  account: { id: number; followers: number; following: number },
  query: PageQuery,
  viewer: Viewer | null,
): Promise<Paged<ListedUser>> => {
  if (await isHiddenByBlock(db, viewer, account.id)) return emptyPage(query)
  return paginate(query, {
    total: account[list],
    findEntries: (from, limit) =>
      findFollows(db, list, account.id, from, limit, excludedFor(viewer)),
    loadDocs: (ids) => getListedUsers(db, ids, viewer?.accountId ?? null),
  })
}

export const getSuggestedUsers = async (
  db: Db,
  { accountId, nsfwContent }: Viewer,
): Promise<ListedUser[]> =>
  getListedUsers(db, await findSuggestions(db, accountId, nsfwContent === 'HIDE'), accountId)

const getListedUsers = async (
  db: Db,
  ids: number[],
  viewerId: number | null,
): Promise<ListedUser[]> =>
  sortByIds(ids, await loadUsers(db, ids, viewerId)).map((row) => ({
    _id: row.public_id,
    ...row.info,
    avatar: imageViewOrNull('avatars', row.avatar),
    followers: row.followers,
    isOwnProfile: row.id === viewerId,
    isFollower: row.is_follower,
  }))
