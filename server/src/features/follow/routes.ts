import { messages } from '@seam/contract/messages.ts'
import { toggleFollow } from '@seam/contract/profile.ts'
import { notFound, ProblemError } from '../../infra/http/problem-error.ts'
import type { Api } from '../../infra/http/api.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { findAccountId } from '../account/account.ts'
import * as store from './store.ts'

export function followRoutes(api: Api, { db }: { db: Db }) {
  api.serve(toggleFollow, {
    find: async ({ params }) => {
      const followeeId = await findAccountId(db, params.username ?? '')
      if (followeeId === undefined) throw notFound('There is no such user')
      return followeeId
    },
    handle: async ({ found, viewer }) => {
      if (found === viewer.accountId) throw new ProblemError('conflict', messages.followSelf)
      const { follows, followers } = await store.toggleFollow(db, viewer.accountId, found)
      return { isFollower: follows, followers }
    },
    message: 'Done',
  })
}
