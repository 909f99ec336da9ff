import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { MEDIA_BASE } from '@seam/contract/media.ts'
import { pages } from '@seam/contract/pages.ts'
import { offerXsrfToken } from '../../infra/http/anti-forgery.ts'
import { type Authenticate, visitor } from '../../infra/http/authentication.ts'
import { setSecurityHeaders } from '../../infra/http/headers.ts'
import { notFound } from '../../infra/http/refusal.ts'
import type { SharedAnswers } from '../../infra/http/shared-answers.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { type Asked, createScreens, type Page } from './screens.ts'
import type { Shell } from './shell.ts'
import { HASHED, serveStaticFiles } from './static-files.ts'

interface Needs {
  db: Db
  shared: SharedAnswers
  authenticate: Authenticate
  shell: Shell
  /** The folder of the built web application. */
  folder: string
  publicUrl: string | undefined
  /** Where images and films may come from beside this site. */
  filesOrigin: string | undefined
}

const TAGLINE = 'simple. social. seamless.'
const missing: Page = { status: 404, head: { title: 'Page not found' } }
/** Where programs ask, who have no use for a page that says what is not there. */
const forPrograms = [`${API_BASE}/`, `${MEDIA_BASE}/`, HASHED]

/** Does the client ask for JSON rather than a page? */
const wantsJson = ({ headers: { accept = '' } }: FastifyRequest) =>
  accept.includes('application/json') && !accept.includes('text/html')

/** The pages, the files of the web application, and 404 for everything that is neither. */
export function pageRoutes(app: FastifyInstance, needs: Needs) {
  const { authenticate, shell, folder, filesOrigin } = needs

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    make: (asked: Asked) => Page | Promise<Page>,
  ) => {
    setSecurityHeaders(request, reply, 'page', { filesOrigin, script: shell.script })
    const authentication = request.headers.cookie ? await authenticate(request, reply) : visitor
    offerXsrfToken(request, reply, authentication)
    const { viewer, sessionId } = authentication
    const { status = 200, head, queries = [], early, gone } = await make({ request, viewer })
    // A session whose access token ran out may be anybody's: the browser asks.
    const known = viewer || sessionId === null ? { viewer: viewer?.username ?? null } : {}
    return reply
      .code(status)
      .headers({ 'cache-control': 'private, no-cache', vary: 'Accept' })
      .type('text/html; charset=utf-8')
      .send(shell.page(head, { ...known, queries, ...(gone && { gone }) }, early))
  }
  const screen = (path: string, make: (asked: Asked) => Page | Promise<Page>) =>
    app.get(path.replace(/\{(\w+)\}/g, ':$1'), { exposeHeadRoute: true }, (request, reply) =>
      send(request, reply, make),
    )

  app.get(pages.home, { exposeHeadRoute: true }, async (request, reply) => {
    if (!wantsJson(request)) {
      return send(request, reply, () => ({ head: { title: 'Home', description: TAGLINE } }))
    }
    setSecurityHeaders(request, reply, 'api')
    reply.headers({ 'cache-control': 'no-cache', vary: 'Accept' })
    return reply.send({ data: { name: 'Seam', tagline: TAGLINE, api: API_BASE }, message: TAGLINE })
  })

  app.get('/u', (_request, reply) => reply.redirect(pages.home, 302))

  for (const [path, make] of Object.entries(createScreens(needs))) screen(path, make)

  serveStaticFiles(app, folder)

  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isPage = isRead && !forPrograms.some((place) => path.startsWith(place))
    if (!isPage || wantsJson(request)) throw notFound('There is nothing at this address')
    return send(request, reply, () => missing)
  })
}
