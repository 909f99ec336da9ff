import * as relation from '@seam/contract/relation-endpoints.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import type { Api, LookupContext } from '../../infra/http/api.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { findAccountId } from '../account/account.ts'
import { findExcludedUsernames } from '../visibility/block-store.ts'
import { blockUser, muteUser, unblockUser, unmuteUser } from './change-relation.ts'
import { getRelatedUsers } from './list.ts'

interface Services {
  db: Db
  queue: Queue
}

export function relationRoutes(api: Api, services: Services) {
  const { db } = services
  const findUser = async ({ params }: LookupContext) => {
    const accountId = await findAccountId(db, params.username ?? '')
    if (accountId === undefined) throw notFound('There is no such user')
    return accountId
  }

  api.serve(relation.blockUser, {
    find: findUser,
    handle: ({ found, viewer }) => blockUser(services, viewer.accountId, found),
    message: 'Blocked',
  })
  api.serve(relation.unblockUser, {
    find: findUser,
    handle: ({ found, viewer }) => unblockUser(services, viewer.accountId, found),
    message: 'Unblocked',
  })
  api.serve(relation.muteUser, {
    find: findUser,
    handle: ({ found, viewer }) => muteUser(services, viewer.accountId, found),
    message: 'Muted',
  })
  api.serve(relation.unmuteUser, {
    find: findUser,
    handle: ({ found, viewer }) => unmuteUser(services, viewer.accountId, found),
    message: 'Unmuted',
  })

  api.serve(relation.listExclusions, {
    handle: async ({ query, viewer }) =>
      viewer.hasExclusions ? findExcludedUsernames(db, viewer.accountId, query.usernames) : [],
    message: 'Users of whom you see nothing',
  })

  api.serve(relation.listBlocked, {
    handle: ({ query, viewer }) => getRelatedUsers(db, 'block', viewer.accountId, query),
    message: 'The users whom you blocked, last blocked first',
  })
  api.serve(relation.listMuted, {
    handle: ({ query, viewer }) => getRelatedUsers(db, 'mute', viewer.accountId, query),
    message: 'The users whom you muted, last muted first',
  })
}
