import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { SERVICE_WORKER, SHELL } from '@seam/contract/pages.ts'
import { compressBody } from '../../infra/http/compression.ts'
import { setSecurityHeaders } from '../../infra/http/headers.ts'
import type { AppShell } from './app-shell.ts'
import { HASHED_FILES_PATH } from './static-files.ts'

interface Services {
  shell: AppShell
  /** The folder of the built web application. */
  folder: string
  filesOrigin: string | undefined
  /** Without it, browsers get a service worker that removes itself and its caches. */
  enabled: boolean
}

/** Serves the service worker and the page that it stores, which contains no user's data. */
export async function serviceWorkerRoutes(app: FastifyInstance, services: Services) {
  const { shell, folder, filesOrigin, enabled } = services
  const html = Buffer.from(
    shell.render({
      head: { title: 'Offline', noindex: true },
      data: { queries: [] },
      prerendered: null,
      slots: {},
      hasQuery: false,
    }),
  )
  const files = await listHashedFiles(folder)
  const build = { id: hash([html, files, filesOrigin]), shell: SHELL, files }
  const script = Buffer.from(
    enabled
      ? `self.BUILD=${JSON.stringify(build)};\n${await readFile(`${folder}/service-worker.js`, 'utf8')}`
      : await readFile(`${folder}/service-worker-removal.js`),
  )
  const serve = (path: string, type: string, body: Buffer) =>
    app.get(path, { exposeHeadRoute: true }, (request, reply) => {
      setSecurityHeaders(request, reply, 'page', { filesOrigin, script: shell.scriptHash })
      return reply
        .header('cache-control', 'no-cache')
        .type(type)
        .send(compressBody(request, reply, body))
    })
  serve(SHELL, 'text/html; charset=utf-8', html)
  serve(SERVICE_WORKER, 'text/javascript; charset=utf-8', script)
}

/** Returns the paths of the files with a content hash in their name. */
async function listHashedFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder + HASHED_FILES_PATH)
  const originals = names.filter((name) => !/\.(br|gz)$/.test(name))
  return originals.toSorted().map((name) => HASHED_FILES_PATH + name)
}

/** Changes with everything that the service worker stores, the policy of the page included. */
const hash = (parts: unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16)
