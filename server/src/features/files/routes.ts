import type { FastifyInstance } from 'fastify'
import * as media from '@seam/contract/media.ts'
import { rejectOtherMethods } from '../../infra/http/reject-other-methods.ts'
import { type FileServices, sendFile, sendFilePreflight } from './send-file.ts'

const FILE = `${media.MEDIA_BASE}/:folder(^${media.folder.options.join('|')}$)/:asset/:file`
const NESTED_FILE = `${media.MEDIA_BASE}/:folder(^videos$)/:asset/:part/:file`

export function fileRoutes(app: FastifyInstance, services: FileServices) {
  const config = { opening: 'by itself' as const }
  for (const url of [FILE, NESTED_FILE]) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config,
      handler: (request, reply) => sendFile(services, request, reply),
    })
    app.route({
      method: 'OPTIONS',
      url,
      config,
      handler: (request, reply) => sendFilePreflight(services, request, reply),
    })
    rejectOtherMethods(app, url, ['GET', 'HEAD', 'OPTIONS'])
  }
}
