import type { FastifyInstance } from 'fastify'
import { notFound } from '../../infra/http/problem-error.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import { sendObject } from '../../infra/http/send-object.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import { HASHED_FILES_PATH, IMMUTABLE } from './static-files.ts'
import { storedFileKey } from './stored-builds.ts'

interface Services {
  objects: ObjectStore
  responseCache: ResponseCache
}

/** The kinds of files that a build has. */
const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
}

const NAME = /^[\w-]+(?:\.[\w-]+)*\.(?<extension>js|css|woff2)$/

/**
 * Serves the hashed files of other builds: pages of an earlier one are still open, and during a rolling
 * deploy another machine may have sent a page of the next one.
 */
export function serveOtherBuilds(app: FastifyInstance, { objects, responseCache }: Services) {
  app.route({
    method: 'GET',
    url: `${HASHED_FILES_PATH}:file`,
    exposeHeadRoute: true,
    config: { rateLimit: 'as unknown', opening: 'visitors' },
    async handler(request, reply) {
      const { file } = request.params as { file: string }
      const type = types[NAME.exec(file)?.groups?.['extension'] ?? '']
      if (type === undefined) throw notFound('There is nothing at this address')
      const key = storedFileKey(file)
      const load = () => objects.stat(key)
      const stats = await responseCache.getOrSet(`facts ${key}`, load)
      if (!stats) throw notFound('There is nothing at this address')
      reply.headers({
        'cache-control': IMMUTABLE,
        'content-length': stats.size,
        'x-content-type-options': 'nosniff',
      })
      reply.type(type)
      if (request.method === 'HEAD') return reply.send()
      return sendObject(objects, key, { start: 0, end: stats.size - 1 }, reply)
    },
  })
}
