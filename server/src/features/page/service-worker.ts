import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { PageState } from '@seam/contract/page-state.ts'
import { SERVICE_WORKER, SHARE_TARGET, SHELL } from '@seam/contract/pages.ts'
import type { Site } from '@seam/contract/site.ts'
import { compressBody } from '../../infra/http/compression.ts'
import { setSecurityHeaders } from '../../infra/http/headers.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { embeddedSite, readSite, siteForVisitors } from '../site/site-settings.ts'
import type { AppShell } from './app-shell.ts'
import { HASHED_FILES_PATH } from './static-files.ts'

interface Services {
  db: Db
  responseCache: ResponseCache
  shell: AppShell
  /** The folder of the built web application. */
  folder: string
  filesOrigin: string | undefined
  /** Without it, browsers get a service worker that removes itself and its caches. */
  enabled: boolean
}

/** Serves the service worker and the page that it stores, which contains no user's data. */
export async function serviceWorkerRoutes(app: FastifyInstance, services: Services) {
  const { db, responseCache, shell, folder, filesOrigin, enabled } = services
  const files = await listHashedFiles(folder)
  const name = enabled ? 'service-worker.js' : 'service-worker-removal.js'
  const program = await readFile(`${folder}/${name}`, 'utf8')

  const renderShell = async () =>
    shell.render({
      head: { title: 'Offline', noindex: true },
      state: emptyState(embeddedSite(siteForVisitors(await readSite(db, responseCache)))),
      body: '',
    })
  const renderScript = async () => {
    if (!enabled) return program
    // The shell contains the settings of the site, and so the largest size of a video.
    const id = hash([await renderShell(), files, filesOrigin])
    const { maxVideoBytes } = await readSite(db, responseCache)
    const build = { id, shell: SHELL, files, shareTarget: SHARE_TARGET, maxVideoBytes }
    return `self.BUILD=${JSON.stringify(build)};\n${program}`
  }
  const serve = (path: string, type: string, render: () => Promise<string>) =>
    app.get(
      path,
      { exposeHeadRoute: true, config: { opening: 'visitors' } },
      async (request, reply) => {
        setSecurityHeaders(request, reply, 'page', { filesOrigin, script: shell.scriptHash })
        const body = await responseCache.getOrSet(path, async () => Buffer.from(await render()))
        return reply
          .header('cache-control', 'no-cache')
          .type(type)
          .send(compressBody(request, reply, body))
      },
    )
  serve(SHELL, 'text/html; charset=utf-8', renderShell)
  serve(SERVICE_WORKER, 'text/javascript; charset=utf-8', renderScript)
}

/** The state of a page that is the same for all viewers, at any time. */
const emptyState = (site: Site): PageState => ({
  site,
  queries: [],
  now: 0,
  hasSession: false,
  isSidebarExpanded: true,
})

/** Returns the paths of the files with a content hash in their name. */
async function listHashedFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder + HASHED_FILES_PATH)
  const originals = names.filter((name) => !/\.(br|gz)$/.test(name))
  return originals.toSorted().map((name) => HASHED_FILES_PATH + name)
}

/** Changes with everything that the service worker stores, the policy of the page included. */
const hash = (parts: unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16)
