import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The path of files with a content hash in their name. */
export const HASHED_FILES_PATH = '/assets/'

/** The file with the manifest of the web application, which is served with the site's name. */
export const MANIFEST_FILE = 'manifest.webmanifest'

export const IMMUTABLE = 'public, max-age=31536000, immutable'
const FIVE_MINUTES = 'public, max-age=300'

/** Serves the files of the built web application, precompressed. */
export function serveStaticFiles(app: FastifyInstance, folder: string) {
  const hashed = join(folder, HASHED_FILES_PATH)
  app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, opening: 'visitors' }
    })
    await files.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['index.html*', 'embed.html*', 'service-worker*', `${MANIFEST_FILE}*`, '.*'],
      setHeaders: (response, path) => {
        response.header('cache-control', path.startsWith(hashed) ? IMMUTABLE : FIVE_MINUTES)
        response.header('x-content-type-options', 'nosniff')
      },
    })
  })
}
