import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Where the files lie whose names carry a hash of their content. */
export const HASHED = '/assets/'

const forGood = 'public, max-age=31536000, immutable'
const forFiveMinutes = 'public, max-age=300'

/** The files of the built web application, compressed beforehand. */
export function serveStaticFiles(app: FastifyInstance, folder: string) {
  const hashed = join(folder, HASHED)
  app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['index.html*', '.*'],
    setHeaders: (response, path) => {
      response.header('cache-control', path.startsWith(hashed) ? forGood : forFiveMinutes)
      response.header('x-content-type-options', 'nosniff')
    },
  })
}
