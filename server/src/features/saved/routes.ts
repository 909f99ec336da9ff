import { listSaved, savable, saveItem, unsaveItem } from '@seam/contract/saved.ts'
import type { Api } from '../../infra/http/api.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { getVisibleItem } from '../visibility/visible-item.ts'
import * as store from './store.ts'
import { getSavedPage } from './saved-page.ts'

export function savedRoutes(api: Api, { db }: { db: Db }) {
  api.serve(saveItem, {
    find: async ({ params: { entity, publicId = '' }, viewer }) => {
      const kind = savable.safeParse(entity)
      return kind.success ? getVisibleItem(db, kind.data, publicId, viewer) : undefined
    },
    handle: async ({ params: { entity }, query: { savedAt = null }, found, viewer }) => {
      await store.saveItem(db, viewer.accountId, { id: found.id, entity, savedAt })
      return null
    },
    message: 'Saved',
  })

  api.serve(unsaveItem, {
    handle: async ({ params: { entity, publicId }, viewer }) => {
      const savedAt = await store.unsaveItem(db, viewer.accountId, entity, publicId)
      return { savedAt: savedAt?.toISOString() ?? null }
    },
    message: 'Removed from what you saved',
  })

  api.serve(listSaved, {
    handle: ({ query, viewer }) => getSavedPage(db, viewer.accountId, query),
    message: 'What you saved, the most recent first',
  })
}
