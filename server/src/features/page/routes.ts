import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { MEDIA_BASE } from '@seam/contract/media.ts'
import { mayEnter, type Opening } from '@seam/contract/members-only.ts'
import { pageOpening } from '@seam/contract/page-openings.ts'
import { HYDRATION_MISMATCH, pages } from '@seam/contract/pages.ts'
import { type PageState, type PageViewer, SIDEBAR_COOKIE } from '@seam/contract/page-state.ts'
import { issueCsrfToken } from '../../infra/http/csrf.ts'
import { type Authenticate, anonymous, type Viewer } from '../../infra/http/authentication.ts'
import { compressBody } from '../../infra/http/compression.ts'
import { setSecurityHeaders } from '../../infra/http/headers.ts'
import { pageOrigin } from '../../infra/http/page-origin.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import { getSharedBody } from '../../infra/http/send-cached.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { releaseMemory } from '../../infra/processes/release-memory.ts'
import { readAsVisitor } from '../../infra/replica-reads.ts'
import { getAuthUser } from '../account/account.ts'
import { embeddedSite, readSite, siteForViewer, siteForVisitors } from '../site/site-settings.ts'
import type { Renderer } from './renderer.ts'
import { createHome } from './home.ts'
import { serveOtherBuilds } from './other-builds.ts'
import { hasQuery, type Page, type Screen } from './screen.ts'
import { createScreens } from './screens.ts'
import type { AppShell } from './app-shell.ts'
import { HASHED_FILES_PATH, serveStaticFiles } from './static-files.ts'

interface Services {
  db: Db
  searchDb: Db
  /** Whether the site sends mail. */
  sendsMail: () => Promise<boolean>
  objects: ObjectStore
  responseCache: ResponseCache
  authenticate: Authenticate
  shell: AppShell
  renderer: Renderer
  /** The folder of the built web application. */
  folder: string
  publicUrl: string | undefined
  /** A second origin for images and videos, allowed by the content security policy. */
  filesOrigin: string | undefined
}

/** A page and for whom it is on a site for members only. */
interface ServedPage {
  opening: Opening
  make: Screen
}

const COLLAPSED = new RegExp(`(?:^|; *)${SIDEBAR_COOKIE}=false(?:;|$)`)
/** The status of each page, as long as its HTML is in memory. */
const statuses = new WeakMap<Buffer, number>()
const notFoundPage: Page = { status: 404, head: { title: 'Page not found' } }
/** What others see of a page on a site for members only. */
const frontDoor = (viewer: Viewer | null): Page => ({
  status: viewer ? 403 : 401,
  head: { title: viewer ? 'Awaiting approval' : 'Sign in', noindex: true },
  preload: { screen: 'non-member-layout' },
})
/** A page for a session whose viewer only the browser can find out: without what members see. */
const unknownPage: Page = { head: { title: 'Welcome', noindex: true } }
/** Paths for programs, which get a problem response instead of an HTML page for 404. */
const programPrefixes = [`${API_BASE}/`, `${MEDIA_BASE}/`, HASHED_FILES_PATH]

/** Returns whether the client accepts JSON and no HTML. */
const wantsJson = ({ headers: { accept = '' } }: FastifyRequest) =>
  accept.includes('application/json') && !accept.includes('text/html')

/** Returns what every page shows of its viewer. */
async function loadPageViewer(db: Db, viewer: Viewer): Promise<PageViewer> {
  const { fullName, avatar, theme, termsToAccept } = await getAuthUser(db, viewer.accountId)
  const { username, role, isPending, standing, nsfwContent } = viewer
  return {
    username,
    fullName,
    avatar: avatar?.smallUrl ?? '',
    theme,
    role,
    isPending,
    standing,
    nsfwContent,
    ...(termsToAccept !== undefined && { termsToAccept }),
  }
}

/** Serves the HTML pages, the files of the web application, and 404 for everything else. */
export function pageRoutes(app: FastifyInstance, services: Services) {
  const { db, responseCache, authenticate, sendsMail, shell, renderer, publicUrl } = services
  const { folder, filesOrigin } = services
  const shared = { responseCache, variesByClient: publicUrl === undefined }

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { opening, make }: ServedPage,
  ) => {
    setSecurityHeaders(request, reply, 'page', { filesOrigin, script: shell.scriptHash })
    const authentication = request.headers.cookie ? await authenticate(request, reply) : anonymous
    issueCsrfToken(request, reply, authentication)
    const { viewer, sessionId, isPending } = authentication
    const isShared = sessionId === null
    const isSidebarExpanded = !COLLAPSED.test(request.headers.cookie ?? '')
    const origin = pageOrigin(request, publicUrl)
    const frame = { origin, hasSession: !isShared, isSidebarExpanded }
    // The account of a session is known, even if its access token has expired.
    const person = viewer ?? (sessionId === null ? null : { isPending })
    const render = () => renderPage(request, { viewer, person }, frame, { opening, make })
    const key = ['page', origin, isSidebarExpanded, request.url].join(' ')
    const html = await (isShared
      ? readAsVisitor(() => getSharedBody({ ...shared, key, load: render }))
      : render())
    reply
      .code(statuses.get(html) ?? 200)
      .headers({ 'cache-control': 'private, no-cache', vary: 'Accept' })
      .type('text/html; charset=utf-8')
    // A page contains no token or code. But that of a signed-in viewer may contain what others must not
    // learn, and with a query, any site can make the browser request it with text of its choice.
    const isSafe = isShared || !hasQuery(request)
    return reply.send(isSafe ? compressBody(request, reply, html) : html)
  }
  const renderPage = async (
    request: FastifyRequest,
    { viewer, person }: { viewer: Viewer | null; person: { isPending: boolean } | null },
    frame: Pick<PageState, 'origin' | 'hasSession' | 'isSidebarExpanded'>,
    { opening, make }: ServedPage,
  ): Promise<Buffer> => {
    // With an expired access token the viewer is unknown here. The browser asks, also for what a visitor
    // may not see.
    const isKnown = viewer !== null || !frame.hasSession
    const site = siteForViewer(await readSite(db, responseCache), person)
    const isOpen = mayEnter(site.audience, opening, viewer)
    const isNonMember = isKnown && !mayEnter(site.audience, 'members', viewer)
    const load = () =>
      isOpen
        ? make({ request, viewer, isVisitor: !frame.hasSession, site })
        : isKnown
          ? frontDoor(viewer)
          : unknownPage
    const [page, pageViewer, siteSendsMail] = await Promise.all([
      viewer ? load() : readAsVisitor(load),
      viewer && loadPageViewer(db, viewer),
      sendsMail(),
    ])
    const { status = 200, queries = [], preload } = page
    const isForMembers = site.audience === 'MEMBERS'
    const head = isForMembers ? { ...page.head, noindex: true, alternates: [] } : page.head
    const state: PageState = {
      site: embeddedSite(site),
      ...(isKnown && { viewer: pageViewer }),
      ...frame,
      ...(isNonMember && { nonMember: isOpen ? ('open page' as const) : ('front door' as const) }),
      now: Date.now(),
      queries: isKnown ? queries : queries.filter((query) => 'data' in query),
      sendsMail: siteSendsMail,
    }
    const body = await renderer.render(request.url, state, request.log)
    const html = Buffer.from(shell.render({ head, state, preload, body }))
    statuses.set(html, status)
    return html
  }
  const config = { opening: 'by itself' as const }
  const options = { exposeHeadRoute: true, config }
  const servePage = (path: string, make: Screen) => {
    const page = { opening: pageOpening(path), make }
    app.get(path.replace(/\{(\w+)\}/g, ':$1'), options, (request, reply) =>
      send(request, reply, page),
    )
  }

  const home = { opening: pageOpening(pages.home), make: createHome(services) }
  app.get(pages.home, options, async (request, reply) => {
    if (!wantsJson(request)) return send(request, reply, home)
    setSecurityHeaders(request, reply, 'api')
    reply.headers({ 'cache-control': 'no-cache', vary: 'Accept' })
    const { name, tagline } = siteForVisitors(await readSite(db, responseCache))
    return reply.send({ data: { name, tagline, api: API_BASE }, message: tagline })
  })

  app.post(
    HYDRATION_MISMATCH,
    { bodyLimit: 1024, config: { rateLimit: 'as unknown', opening: 'visitors' } },
    async (request, reply) => {
      renderer.countMismatch()
      const mismatch = JSON.stringify(request.body)
      request.log.warn({ mismatch }, 'a browser rendered a page differently')
      return reply.code(204).send()
    },
  )

  app.get('/u', { exposeHeadRoute: true, config: { opening: 'visitors' } }, (_request, reply) =>
    reply.redirect(pages.home, 302),
  )

  for (const [path, make] of Object.entries(createScreens(services))) servePage(path, make)

  // After what the start itself does. Loading uses as much memory as the start.
  app.server.once('listening', () =>
    setImmediate(
      () =>
        void renderer
          .load()
          .then(releaseMemory)
          .catch((err) => app.log.error({ err })),
    ),
  )

  serveStaticFiles(app, folder)
  serveOtherBuilds(app, services)

  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isPage = isRead && !programPrefixes.some((prefix) => path.startsWith(prefix))
    if (!isPage || wantsJson(request)) throw notFound('There is nothing at this address')
    return send(request, reply, { opening: 'members', make: () => notFoundPage })
  })
}
