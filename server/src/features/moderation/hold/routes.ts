import { type HeldItem, listHeldItems } from '@seam/contract/moderation/held-item.ts'
import { limits } from '@seam/contract/limits.ts'
import { truncate } from '@seam/contract/truncate.ts'
import type { Api } from '../../../infra/http/api.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import { findHeldItems } from './held-item-store.ts'

export function heldItemRoutes(api: Api, { db }: { db: Db }) {
  api.serve(listHeldItems, {
    handle: async ({ viewer }) => {
      const rows = await findHeldItems(db, viewer.accountId)
      return rows.map(({ public_id: publicId, held_at: heldAt, text, ...row }): HeldItem => ({
        ...row,
        publicId,
        text: truncate(text, limits.notificationText),
        heldAt: heldAt.toISOString(),
      }))
    },
    message: 'Your content held for review, newest first',
  })
}
