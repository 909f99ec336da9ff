import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limits, MB } from '@seam/contract/limits.ts'
import * as media from '@seam/contract/media.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { getStorage } from '@seam/contract/settings.ts'
import type { Authentication, Viewer } from '../../infra/http/authentication.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { setSecurityHeaders } from '../../infra/http/headers.ts'
import { networkOf, type RateLimiter } from '../../infra/http/rate-limits.ts'
import { accountSuspended, approvalPending, ProblemError } from '../../infra/http/problem-error.ts'
import type { Api } from '../../infra/http/api.ts'
import { rejectOtherMethods } from '../../infra/http/reject-other-methods.ts'
import { publicIdOfSession } from '../session/account-session-store.ts'
import { getStorageUsage } from '../quota/quota.ts'
import { maxBytesOf } from './file-size.ts'
import { receiveForm, type UploadServices } from './receive-form.ts'
import { signTicket, type TicketClaims } from './ticket.ts'

const UPLOAD = `${media.MEDIA_BASE}/v1_1/${media.CLOUD_NAME}/:kind(^auto|video|image$)/upload`
/** Maximum bytes of a form in addition to its file. */
const FORM_OVERHEAD = MB

/** Returns the ticket from a header or the query string. */
function ticketBesideForm({ headers, query }: FastifyRequest): string | undefined {
  const { upload_preset: queryTicket } = query as Record<string, unknown>
  const ticket = headers['x-upload-preset'] ?? queryTicket
  return typeof ticket === 'string' ? ticket : undefined
}

/** Returns what requests a ticket. Throws 401 if the session has just ended. */
async function holderOf(
  db: Db,
  { apiToken, sessionId }: Authentication,
): Promise<TicketClaims['holder']> {
  if (apiToken) return { kind: 'api-token', id: apiToken.publicId }
  const id = await publicIdOfSession(db, sessionId)
  if (id === undefined) throw new ProblemError('not-signed-in', serverMessages.sessionEnded)
  return { kind: 'session', id }
}

export function uploadRoutes(
  app: FastifyInstance,
  api: Api,
  services: UploadServices & {
    /** Counts new uploads, by form and resumable. Shared by all processes. */
    uploadLimit: RateLimiter
    /** Throws 403. */
    requirePublisher: (viewer: Viewer) => Promise<void>
  },
) {
  api.serve(media.getUploadTicket, {
    rate: { points: 300, seconds: 3600 },
    handle: async ({ query: { folder }, viewer, authentication }) => {
      // Applicants must not fill the disk before a moderator knows about them.
      if (viewer.isPending) throw approvalPending()
      if (viewer.standing === 'suspended') throw accountSuspended()
      // Checked before the upload, which would be in vain.
      if (folder !== 'avatars' && folder !== 'covers') await services.requirePublisher(viewer)
      const holder = await holderOf(services.db, authentication)
      const expires = Date.now() + limits.ticketLifetime * 1000
      const maxBytes = maxBytesOf(folder, await services.readVideoLimits())
      const { accept } = media.folders[folder]
      return {
        uploadUrl: `${media.MEDIA_BASE}/v1_1/${media.CLOUD_NAME}/auto/upload`,
        resumableUrl: folder === 'videos' ? media.RESUMABLE_UPLOAD_PATH : null,
        uploadPreset: signTicket(services.secret, {
          user: viewer.publicId,
          folder,
          expires,
          version: viewer.credentialVersion,
          holder,
        }),
        folder,
        maxBytes,
        accept: [...accept],
        expiresAt: new Date(expires).toISOString(),
      }
    },
    message: 'Send the file to uploadUrl with this ticket as upload_preset, before the file',
  })

  api.serve(getStorage, {
    handle: ({ viewer }) => getStorageUsage(services.db, services.quota, viewer.accountId),
    message: 'Your storage usage',
  })

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, { throwFileSizeLimit: false })
    scope.post(
      UPLOAD,
      {
        bodyLimit: limits.siteVideoBytes.max + FORM_OVERHEAD,
        config: { opening: 'by itself' },
      },
      async (request, reply) => {
        setSecurityHeaders(request, reply, 'media')
        await services.uploadLimit.consume(networkOf(request.ip))
        if (!request.headers['content-type']) {
          throw new ProblemError('wrong-type', 'Send the upload as multipart/form-data')
        }
        // Cloudinary clients send parts of a file this way.
        if (request.headers['content-range'] !== undefined) {
          throw new ProblemError(
            'malformed',
            `A form has the whole file. Upload a video in parts by tus 1.0, at ${media.RESUMABLE_UPLOAD_PATH}`,
          )
        }
        reply.header('cache-control', 'no-store')
        return receiveForm(
          request,
          { network: networkOf(request.ip), ticket: ticketBesideForm(request) },
          services,
        )
      },
    )
  })

  rejectOtherMethods(app, UPLOAD, ['POST'])
}
