import type { Paged } from '@seam/contract/paging.ts'
import type { RelatedUser } from '@seam/contract/relation-endpoints.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { ownerView } from '../account/owner-view.ts'
import { type PageQuery, paginate, sortByIds } from '../item/paginate.ts'
import { countRelated, findRelated, loadAccounts, type RelationList } from './list-store.ts'

/** Returns a page of those whom an account blocks or mutes, the last one first. */
export async function getRelatedUsers(
  db: Db,
  list: RelationList,
  accountId: number,
  query: PageQuery,
): Promise<Paged<RelatedUser>> {
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
