import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { MEDIA_BASE } from '@seam/contract/media.ts'
import { pages } from '@seam/contract/pages.ts'
import { offerXsrfToken } from '../../infra/http/anti-forgery.ts'
import { type Authenticate, visitor } from '../../infra/http/authentication.ts'
import { setSecurityHeaders } from '../../infra/http/headers.ts'
import { notFound, Refusal } from '../../infra/http/refusal.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { openVideo } from '../video/open.ts'
import { videoView } from '../video/view.ts'
import type { Head } from './head.ts'
import type { Shell } from './shell.ts'
import { videoHead } from './video-head.ts'

interface Needs {
  db: Db
  authenticate: Authenticate
  shell: Shell
  /** The folder of the built web application. */
  folder: string
  publicUrl: string | undefined
}

const TAGLINE = 'simple. social. seamless.'
const missing: Head = { title: 'Page not found' }
const YEAR = 31_536_000
/** Where programs ask, who have no use for a page that says what is not there. */
const noPages = [`${API_BASE}/`, `${MEDIA_BASE}/`, '/assets/']

/** Does the client ask for JSON rather than a page? */
const wantsJson = ({ headers: { accept = '' } }: FastifyRequest) =>
  accept.includes('application/json') && !accept.includes('text/html')

/** The pages, the files of the web application, and 404 for everything that is neither. */
export function pageRoutes(app: FastifyInstance, needs: Needs) {
  const { db, authenticate, shell, folder, publicUrl } = needs
  const originOf = (request: FastifyRequest) => publicUrl ?? `${request.protocol}://${request.host}`
  const authenticated = (request: FastifyRequest, reply: FastifyReply) =>
    request.headers.cookie ? authenticate(request, reply) : visitor

  const send = async (request: FastifyRequest, reply: FastifyReply, status: number, head: Head) => {
    setSecurityHeaders(request, reply, 'page')
    offerXsrfToken(request, reply, await authenticated(request, reply))
    return reply
      .code(status)
      .headers({ 'cache-control': 'private, no-cache', vary: 'Accept' })
      .type('text/html; charset=utf-8')
      .send(shell(head))
  }
  const screen = (url: string, head: Head) =>
    app.get(url, { exposeHeadRoute: true }, (request, reply) => send(request, reply, 200, head))

  app.get(pages.home, { exposeHeadRoute: true }, async (request, reply) => {
    if (!wantsJson(request)) {
      return send(request, reply, 200, { title: 'Home', description: TAGLINE })
    }
    setSecurityHeaders(request, reply, 'api')
    reply.headers({ 'cache-control': 'no-cache', vary: 'Accept' })
    return reply.send({ data: { name: 'Seam', tagline: TAGLINE, api: API_BASE }, message: TAGLINE })
  })
  app.get('/u', (_request, reply) => reply.redirect(pages.home, 302))
  screen(pages.videoFeed, { title: 'Video Feed', description: 'The newest videos' })
  screen(pages.newVideo, { title: 'Upload Video' })

  app.get(
    pages.video.replace('{publicId}', ':publicId'),
    { exposeHeadRoute: true },
    async (request, reply) => {
      const { publicId } = request.params as { publicId: string }
      const { viewer } = await authenticated(request, reply)
      const row = await openVideo(db, publicId, viewer).catch((error) => {
        if (error instanceof Refusal) return null
        throw error
      })
      return row
        ? send(request, reply, 200, videoHead(videoView(row), originOf(request)))
        : send(request, reply, 404, { title: 'Video unavailable' })
    },
  )

  app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['index.html*', '.*'],
    setHeaders: (response, path) => {
      const hashed = path.includes('/assets/')
      response.header(
        'cache-control',
        hashed ? `public, max-age=${YEAR}, immutable` : 'public, max-age=300',
      )
      response.header('x-content-type-options', 'nosniff')
    },
  })

  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !path.startsWith(`${API_BASE}/`) &&
      !path.startsWith(`${MEDIA_BASE}/`) &&
      !wantsJson(request)
    if (!isPage) throw notFound('There is nothing at this address')
    return send(request, reply, 404, missing)
  })
}
