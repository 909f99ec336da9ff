import { API_BASE } from '@seam/contract/endpoint.ts'
import {
  listFollowers,
  listFollowing,
  listFollowStates,
  listSuggestedUsers,
  toggleFollow,
} from '@seam/contract/follow.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { notFound, ProblemError } from '../../infra/http/problem-error.ts'
import type { Api } from '../../infra/http/api.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { findVisibleAccount } from '../visibility/visible-account-store.ts'
import { rejectBlocked, requireUnblocked } from '../visibility/require-unblocked.ts'
import { enqueueNotifyOfFollow } from '../notification/enqueue.ts'
import { findProfile } from '../profile/find-profile.ts'
import { getFollowListPage, getSuggestedUsers } from './follow-list.ts'
import * as store from './store.ts'

interface Services {
  db: Db
  responseCache: ResponseCache
  queue: Queue
}

export function followRoutes(api: Api, { db, responseCache, queue }: Services) {
  api.serve(toggleFollow, {
    find: async ({ params, viewer }) => {
      const followeeId = await findVisibleAccount(db, params.username ?? '', viewer)
      if (followeeId === undefined) throw notFound('There is no such user')
      await requireUnblocked(db, viewer, [followeeId])
      return followeeId
    },
    handle: async ({ found, viewer }) => {
      if (found === viewer.accountId) throw new ProblemError('conflict', serverMessages.followSelf)
      const follow = { followerId: viewer.accountId, followeeId: found }
      const result = await store.toggleFollow(db, viewer.accountId, found, async (tx) => {
        // Checked again, now with the lock that a block waits for.
        await rejectBlocked(tx, viewer.accountId, [found])
        await enqueueNotifyOfFollow(queue, tx, follow)
      })
      if (!result) throw new ProblemError('conflict', serverMessages.followLimitReached)
      return { isFollower: result.follows, followers: result.followers }
    },
    message: 'Done',
  })

  for (const [list, endpoint] of [
    ['followers', listFollowers],
    ['following', listFollowing],
  ] as const) {
    api.serve(endpoint, {
      find: ({ params, viewer }) =>
        findProfile(
          { db, responseCache },
          viewer,
          params.username ?? '',
          (name) => `${API_BASE}/user/${name}/${list}`,
        ),
      handle: ({ found, query, viewer }) => getFollowListPage(db, list, found, query, viewer),
      message: list === 'followers' ? 'Followers, newest first' : 'Followed users, newest first',
    })
  }

  api.serve(listFollowStates, {
    handle: async ({ query, viewer }) =>
      (await store.findFollowStates(db, query.usernames, viewer.accountId)).map(
        ({ is_follower: isFollower, ...row }) => ({ ...row, isFollower }),
      ),
    message: 'Whether you follow these users',
  })

  api.serve(listSuggestedUsers, {
    handle: ({ viewer }) => getSuggestedUsers(db, viewer),
    message: 'Users you may want to follow',
  })
}
