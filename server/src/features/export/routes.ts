import type { FastifyInstance } from 'fastify'
import { type DataExport, getExport, startExport } from '@seam/contract/export.ts'
import { MEDIA_BASE } from '@seam/contract/media.ts'
import { rateLimitRules } from '@seam/contract/rate-limits.ts'
import { setSecurityHeaders } from '../../infra/http/headers.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import { sendObject } from '../../infra/http/send-object.ts'
import type { Api } from '../../infra/http/api.ts'
import type { Authenticate } from '../../infra/http/authentication.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { randomSecretId } from '../../infra/random-id.ts'
import { requireRecentPassword } from '../session/recent-password.ts'
import { exportUrl, exportKey } from './paths.ts'
import { EXPORT_ACCOUNT, type ExportAccount } from './enqueue.ts'
import { insertExport, findExport, type ExportRow, findReadyExport } from './store.ts'

interface Services {
  db: Db
  queue: Queue
  objects: ObjectStore
  authenticate: Authenticate
}

export function exportRoutes(app: FastifyInstance, api: Api, services: Services) {
  const { db, queue, objects, authenticate } = services
  api.serve(startExport, {
    rate: rateLimitRules.exports,
    handle: async ({ viewer: { accountId }, authentication: session }) => {
      await db.transaction().execute(async (tx) => {
        await requireRecentPassword(tx, session)
        const publicId = randomSecretId()
        const replaces = await insertExport(tx, accountId, publicId)
        if (replaces === false) return
        await queue.send(tx, EXPORT_ACCOUNT, {
          accountId,
          publicId,
          replaces,
        } satisfies ExportAccount)
      })
      const row = await findExport(db, accountId)
      if (!row) throw notFound()
      return exportView(row)
    },
    message: 'Your export is being prepared',
  })

  api.serve(getExport, {
    handle: async ({ viewer }) => {
      const row = await findExport(db, viewer.accountId)
      return row && !isExpired(row) ? exportView(row) : null
    },
    message: 'Your export',
  })

  app.get(
    `${MEDIA_BASE}/export/:id/seam.zip`,
    { config: { opening: 'by itself' } },
    async (request, reply) => {
      setSecurityHeaders(request, reply, 'media')
      const { id } = request.params as { id: string }
      // Known even if the access token has expired since the page was opened.
      const { sessionId } = await authenticate(request, reply)
      const ready = sessionId !== null && (await findReadyExport(db, sessionId, id))
      const key = ready && exportKey(ready.public_id, ready.attempt)
      const metadata = key && (await objects.stat(key))
      if (!ready || !metadata) throw notFound('This link has expired')
      reply.type('application/zip').headers({
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="seam-${ready.username}.zip"`,
        'content-length': metadata.size,
      })
      return sendObject(objects, key, { start: 0, end: metadata.size - 1 }, reply)
    },
  )
}

const isExpired = ({ expires_at }: ExportRow) => expires_at !== null && expires_at < new Date()

const exportView = (row: ExportRow): DataExport => ({
  state: row.state,
  progress: row.progress,
  url: row.state === 'READY' ? exportUrl(row.public_id) : null,
  bytes: row.bytes,
  expiresAt: row.expires_at?.toISOString() ?? null,
})
