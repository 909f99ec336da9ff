import type { FollowList, ListedUser } from '@seam/contract/follow.ts'
import type { Paged } from '@seam/contract/paging.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { imageView } from '../assets/asset-paths.ts'
import { type PageQuery, paginate, sortByIds } from '../item/paginate.ts'
import { findFollows, loadUsers } from './store.ts'

/** Returns a page of the followers of an account, or of those whom it follows, newest first. */
export const getFollowListPage = (
  db: Db,
  list: FollowList,
  account: { id: number; followers: number; following: number },
  query: PageQuery,
  viewer: Viewer | null,
): Promise<Paged<ListedUser>> =>
  paginate(query, {
    total: account[list],
    findEntries: (from, limit) => findFollows(db, list, account.id, from, limit),
    loadDocs: async (ids) =>
      sortByIds(ids, await loadUsers(db, ids, viewer?.accountId ?? null)).map((row) => ({
        _id: row.public_id,
        ...row.info,
        avatar: imageView('avatars', row.avatar_id),
        followers: row.followers,
        isOwnProfile: row.id === viewer?.accountId,
        isFollower: row.is_follower,
      })),
  })
