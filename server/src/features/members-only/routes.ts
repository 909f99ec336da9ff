import { getFeedKey, renewFeedKey } from '@seam/contract/settings.ts'
import type { Api } from '../../infra/http/api.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import { findFeedKeyVersion, raiseFeedKeyVersion } from './feed-key-store.ts'
import { feedKeyOf } from './feed-key.ts'

export function feedKeyRoutes(api: Api, { db, secret }: { db: Db; secret: Secret }) {
  const keyOf = async ({ publicId }: Viewer) => {
    const version = await findFeedKeyVersion(db, publicId)
    return { key: feedKeyOf(secret, publicId, version ?? 0) }
  }
  api.serve(getFeedKey, { handle: ({ viewer }) => keyOf(viewer), message: 'Your key for feeds' })

  api.serve(renewFeedKey, {
    rate: { points: 30, seconds: 3600 },
    handle: ({ viewer }) => raiseFeedKeyVersion(db, viewer.accountId),
    respond: (_, { viewer }) => keyOf(viewer),
    message: 'Your key for feeds is replaced',
  })
}
