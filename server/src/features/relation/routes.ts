import type { Paged } from '@seam/contract/paging.ts'
import * as relation from '@seam/contract/relation-endpoints.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import type { Api, LookupContext } from '../../infra/http/api.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { findAccountId } from '../account/account.ts'
import { ownerView } from '../account/owner-view.ts'
import { type PageQuery, paginate, sortByIds } from '../item/paginate.ts'
import { findExcludedUsernames } from '../visibility/block-store.ts'
import { blockUser, muteUser, unblockUser, unmuteUser } from './change-relation.ts'
import { countRelated, findRelated, loadAccounts, type RelationList } from './list-store.ts'

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
    message: 'Users who are excluded for you',
  })

  api.serve(relation.listBlocked, {
    handle: ({ query, viewer }) => getRelatedUsers(db, 'block', viewer.accountId, query),
    message: 'Users you blocked, most recent first',
  })
  api.serve(relation.listMuted, {
    handle: ({ query, viewer }) => getRelatedUsers(db, 'mute', viewer.accountId, query),
    message: 'Users you muted, most recent first',
  })
}

/** Returns a page of the accounts that an account blocks or mutes, latest first. */
async function getRelatedUsers(
  db: Db,
  list: RelationList,
  accountId: number,
  query: PageQuery,
): Promise<Paged<relation.RelatedUser>> {
  const since = new Map<number, string>()
  return paginate(query, {
    total: await countRelated(db, list, accountId),
    findEntries: async (from, limit) => {
      const found = await findRelated(db, list, accountId, from, limit)
      for (const { id, at } of found) since.set(id, at.toISOString())
      return found
    },
    loadDocs: async (ids) =>
      sortByIds(ids, await loadAccounts(db, ids)).map((row) => ({
        ...ownerView(row),
        since: since.get(row.id) ?? '',
      })),
  })
}
