import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { readSite, siteForVisitors } from '../site/site-settings.ts'
import { manifestIcons } from './site-head.ts'
import { MANIFEST_FILE } from './static-files.ts'

interface Services {
  db: Db
  responseCache: ResponseCache
  /** The folder of the built web application. */
  folder: string
}

/** Serves the manifest of the web application, with the name and the logo of the site. */
export async function manifestRoutes(
  app: FastifyInstance,
  { db, responseCache, folder }: Services,
) {
  const manifest: object = JSON.parse(await readFile(`${folder}/${MANIFEST_FILE}`, 'utf8'))
  app.get(
    `/${MANIFEST_FILE}`,
    { exposeHeadRoute: true, config: { opening: 'visitors' } },
    async (_request, reply) => {
      const site = siteForVisitors(await readSite(db, responseCache))
      const { name, tagline } = site
      const icons = manifestIcons(site)
      return reply
        .header('cache-control', 'public, max-age=300')
        .header('x-content-type-options', 'nosniff')
        .type('application/manifest+json')
        .send(
          JSON.stringify({
            ...manifest,
            name,
            short_name: name,
            description: tagline,
            ...(icons && { icons }),
          }),
        )
    },
  )
}
