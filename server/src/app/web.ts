import type { FastifyInstance } from 'fastify'
import { limits } from '@seam/contract/limits.ts'
import { type Config, siteOrigin } from './config.ts'
import { webFolder } from './web-folder.ts'
import { backupTargets } from './backup-targets.ts'
import { backupRoutes } from '../features/backup/routes.ts'
import { accountRoutes } from '../features/deletion/routes.ts'
import { closeToVisitors } from '../features/members-only/door.ts'
import { createReadFeedKey } from '../features/members-only/feed-key.ts'
import { feedKeyRoutes } from '../features/members-only/routes.ts'
import { createAuthenticateCall, createRecordTokenUse } from '../features/api-token/authenticate.ts'
import { apiTokenRoutes } from '../features/api-token/routes.ts'
import { commentRoutes } from '../features/comment/routes.ts'
import { commentToolRoutes } from '../features/comment/tool-routes.ts'
import { embedRoutes } from '../features/embed/routes.ts'
import { eventRoutes } from '../features/events/routes.ts'
import { exportRoutes } from '../features/export/routes.ts'
import { followRoutes } from '../features/follow/routes.ts'
import { metricsRoutes } from '../features/health/metrics-routes.ts'
import { recordIncidents } from '../features/health/record-incidents.ts'
import { healthRoutes } from '../features/health/routes.ts'
import { historyRoutes } from '../features/history/routes.ts'
import { fileRoutes } from '../features/files/routes.ts'
import { uploadRoutes } from '../features/uploads/routes.ts'
import { resumableRoutes } from '../features/uploads/tus/routes.ts'
import { pageRoutes } from '../features/page/routes.ts'
import { readAudience, readSite } from '../features/site/site-settings.ts'
import { cardImageRoutes } from '../features/card-image/routes.ts'
import { sitemapRoutes } from '../features/sitemap/routes.ts'
import { findProviderLogout } from '../features/sign-in-provider/logout.ts'
import { providerRoutes } from '../features/sign-in-provider/provider-routes.ts'
import { signInProviderRoutes } from '../features/sign-in-provider/routes.ts'
import { termsRoutes } from '../features/terms/routes.ts'
import { requireAcceptedTerms } from '../features/terms/terms.ts'
import { siteRoutes } from '../features/site/routes.ts'
import { manifestRoutes } from '../features/page/manifest.ts'
import { shareTargetRoutes } from '../features/page/share-target.ts'
import { serviceWorkerRoutes } from '../features/page/service-worker.ts'
import { createRenderer } from '../features/page/renderer.ts'
import { loadAppShell } from '../features/page/app-shell.ts'
import { pushRoutes } from '../features/push/routes.ts'
import { postRoutes } from '../features/post/routes.ts'
import { profileRoutes } from '../features/profile/routes.ts'
import { apiReferenceRoutes } from '../features/api-reference/routes.ts'
import { relationRoutes } from '../features/relation/routes.ts'
import { relatedRoutes } from '../features/related/routes.ts'
import { playlistRoutes } from '../features/playlist/routes.ts'
import { savedRoutes } from '../features/saved/routes.ts'
import { scheduledRoutes } from '../features/scheduled/routes.ts'
import { searchRoutes } from '../features/search/routes.ts'
import { auditRoutes } from '../features/audit/routes.ts'
import { createMediaLimit } from '../infra/http/media-limit.ts'
import { pageOrigin } from '../infra/http/page-origin.ts'
import { watchProxy } from '../infra/http/proxy-problem.ts'
import { siteHealthRoutes } from '../features/health/site-health-routes.ts'
import { peopleRoutes } from '../features/people/routes.ts'
import { moderationRoutes } from '../features/moderation/routes.ts'
import { openDisposableDomains } from '../features/people/registration/disposable-domains.ts'
import { requireRecentPassword } from '../features/session/recent-password.ts'
import { createAuthenticate } from '../features/session/authenticate.ts'
import { knownDeviceKey } from '../features/session/device.ts'
import { sessionRoutes } from '../features/session/routes.ts'
import { requireVerifiedEmail } from '../features/email-verification/require-verified.ts'
import { emailVerificationRoutes } from '../features/email-verification/routes.ts'
import { passkeyRoutes } from '../features/passkey/routes.ts'
import { mailRoutes } from '../features/mail/routes.ts'
import { notificationRoutes } from '../features/notification/routes.ts'
import { oneClickRoutes } from '../features/notification/one-click-routes.ts'
import { createSendUnseen } from '../features/notification/send-unseen.ts'
import { passwordResetRoutes } from '../features/password-reset/routes.ts'
import { settingsRoutes } from '../features/settings/routes.ts'
import { statisticsRoutes } from '../features/statistics/routes.ts'
import { twoFactorRoutes } from '../features/two-factor/routes.ts'
import { hlsPlaylistRoutes } from '../features/files/hls-playlists.ts'
import { createSendProgress } from '../features/video/send-progress.ts'
import { chaptersRoutes } from '../features/video/chapters-routes.ts'
import { videoRoutes } from '../features/video/routes.ts'
import { oembedRoutes } from '../features/oembed/routes.ts'
import { webFeedRoutes } from '../features/web-feed/routes.ts'
import { voteRoutes } from '../features/vote/routes.ts'
import { webhookRoutes } from '../features/webhook/routes.ts'
import type { Viewer } from '../infra/http/authentication.ts'
import { createApplication } from '../infra/http/application.ts'
import { closeConnectionsOnDrain } from '../infra/http/draining.ts'
import { noPeers } from '../infra/processes/peers.ts'
import { markChanges } from './machines/change-mark.ts'
import { openReview } from '../features/moderation/decision/review-store.ts'
import { createSpamFilter } from '../features/moderation/hold/spam-filter.ts'
import { createTextReader } from '../features/moderation/hold/text-reader.ts'
import { isLoopback, rateLimiterFactory } from '../infra/http/rate-limits.ts'
import { sharedRateLimiterFactory } from '../infra/http/shared-rate-limits.ts'
import { configurePublicScheme } from '../infra/http/scheme.ts'
import { createApi } from '../infra/http/api.ts'
import { isStorageFull } from '../infra/disk-space/storage-full.ts'
import type { Services } from './services.ts'

/** Creates the web server with all its routes. The order of the routes matters. */
export async function createWeb(config: Config, services: Services): Promise<FastifyInstance> {
  const { db, searchDb, disk, objects, ffmpeg, resizeImage, queue, responseCache } = services
  const { secret, sendsMail, cardDrawer, passwords } = services
  const shell = await loadAppShell(webFolder)
  const renderer = createRenderer(webFolder)
  // Anyone who tries out Seam on their own machine may do a lot at once, even with a script.
  const isTrial = (ip: string) => config.PUBLIC_URL === undefined && isLoopback(ip)
  const rateLimits = rateLimiterFactory(config.RATE_LIMITS, config.PUBLIC_URL === undefined)
  const sharedRateLimits = sharedRateLimiterFactory(
    db,
    config.RATE_LIMITS,
    config.PUBLIC_URL === undefined,
  )
  const textReader = createTextReader()
  const spam = createSpamFilter({
    db,
    responseCache,
    sharedRateLimits,
    isLimitedAt: (ip) => config.RATE_LIMITS && !isTrial(ip),
    openReview,
    readTexts: textReader.read,
  })
  const isDisposable = await openDisposableDomains(config.DISPOSABLE_DOMAINS_FILE, config.DATA_DIR)
  const authenticate = createAuthenticate(db)
  const mail = { queue, sendsMail }
  const quota = { stored: config.QUOTA_BYTES, perDay: config.QUOTA_BYTES_PER_DAY }

  const app = createApplication({
    trustProxy: config.TRUST_PROXY,
    log: { level: config.LOG_LEVEL },
    rateLimits,
  })
  app.addHook('onClose', textReader.close)
  configurePublicScheme(app, config.PUBLIC_URL)
  const findProxyProblem = watchProxy(app, config.TRUST_PROXY, config.PUBLIC_URL !== undefined)
  app.addHook('onError', async (_request, _reply, error) => {
    if (isStorageFull(error)) await disk.releaseIfLow()
  })
  recordIncidents(app, db)
  // A single process with an embedded database made every change itself.
  const isAlone = !config.DATABASE_URL && services.peers === noPeers
  const markChange = isAlone ? undefined : markChanges(app, { db, secret })
  const cachedSendsMail = () => responseCache.getOrSet('sends mail', () => sendsMail(db))
  const requirePublisher = async ({ accountId }: Viewer) => {
    await requireVerifiedEmail({ db, sendsMail: cachedSendsMail }, accountId)
    await requireAcceptedTerms({ db, responseCache }, accountId)
  }
  const readFeedKey = createReadFeedKey({ db, secret })
  closeToVisitors(app, { db, responseCache, authenticate, readFeedKey })
  const api = createApi(app, {
    authenticate: createAuthenticateCall(db, authenticate),
    recordTokenUse: createRecordTokenUse(db),
    readAudience: () => readAudience(db, responseCache),
    requireRecentPassword: (session) =>
      requireRecentPassword(db, session, limits.ownerConfirmation),
    requirePublisher,
    rateLimits,
    sharedRateLimits,
    knownDeviceKey: (request) => knownDeviceKey(request, secret),
    responseCache,
    ...(markChange && { markChange }),
  })

  closeConnectionsOnDrain(app, services.draining)
  healthRoutes(app, { db: services.monitorDb, objects, draining: services.draining })
  metricsRoutes(app, { ...services, pages: renderer.metrics }, config.METRICS_TOKEN)
  const providers = {
    db,
    secret,
    outgoing: services.providerOutgoing,
    isDisposable,
    publicUrl: config.PUBLIC_URL,
    ...mail,
  }
  sessionRoutes(api, {
    db,
    secret,
    passwords,
    sharedRateLimits,
    ...mail,
    findProviderLogout: (request, sessionId) =>
      findProviderLogout(providers, sessionId, pageOrigin(request, config.PUBLIC_URL)),
  })
  signInProviderRoutes(api, providers)
  providerRoutes(app, { ...providers, authenticate, rateLimits })
  peopleRoutes(api, {
    db,
    disk,
    quota,
    secret,
    passwords,
    isDisposable,
    sharedRateLimits,
    ...mail,
    isPublic: config.PUBLIC_URL !== undefined,
    detectSurges: config.RATE_LIMITS,
  })
  const signIn = { db, responseCache, secret, publicUrl: config.PUBLIC_URL, ...mail }
  passkeyRoutes(api, signIn)
  twoFactorRoutes(api, signIn)
  const accelRedirect = config.ACCEL_REDIRECT
  const purgesCaches = config.PURGE_URL.length > 0
  fileRoutes(app, {
    db,
    objects,
    responseCache,
    authenticate,
    readFeedKey,
    accelRedirect,
    purgesCaches,
    mediaLimit: createMediaLimit(app, config.RATE_LIMITS ? config.MEDIA_BYTES_PER_MINUTE : 0),
  })
  const uploads = {
    db,
    secret,
    disk,
    objects,
    ffmpeg,
    resizeImage,
    quota,
    rateLimits,
    uploadLimit: sharedRateLimits('uploads', 600, 3600),
    requirePublisher,
    readVideoLimits: () => readSite(db, responseCache),
  }
  uploadRoutes(app, api, uploads)
  resumableRoutes(app, uploads)
  hlsPlaylistRoutes(app, { db, responseCache, authenticate, readFeedKey })
  chaptersRoutes(app, { db, responseCache })
  videoRoutes(api, { db, responseCache, queue, objects, quota, spam })
  statisticsRoutes(api, { db, responseCache, secret })
  const sources = [createSendProgress(db), createSendUnseen(db)]
  eventRoutes(app, { db, responseCache, authenticate, rateLimits, sources })
  relatedRoutes(api, { db, responseCache })
  postRoutes(api, { db, responseCache, queue, spam })
  commentRoutes(api, { db, responseCache, queue, spam })
  commentToolRoutes(api, { db, queue, spam })
  voteRoutes(api, { db })
  profileRoutes(api, { db, responseCache, queue, spam })
  followRoutes(api, { db, responseCache, queue })
  relationRoutes(api, { db, queue })
  notificationRoutes(api, { db, sendsMail, secret })
  oneClickRoutes(app, { db, secret, rateLimits })
  searchRoutes(api, { db: searchDb })
  historyRoutes(api, { db })
  savedRoutes(api, { db })
  playlistRoutes(api, { db, queue, spam })
  scheduledRoutes(api, { db })
  passwordResetRoutes(api, { db, passwords, origin: siteOrigin(config), ...mail })
  emailVerificationRoutes(api, { db, ...mail })
  pushRoutes(api, { ...services, hasServiceWorker: config.SERVICE_WORKER })
  settingsRoutes(api, { db, secret, passwords, sharedRateLimits, isDisposable, ...mail })
  feedKeyRoutes(api, { db, secret })
  apiTokenRoutes(api, { db, ...mail })
  webhookRoutes(api, services)
  accountRoutes(api, { db, ...mail })
  siteRoutes(api, { db, responseCache, queue, purgesCaches })
  termsRoutes(api, { db })
  moderationRoutes(api, { db, secret, ...mail })
  auditRoutes(api, { db, secret })
  siteHealthRoutes(api, services, findProxyProblem)
  mailRoutes(api, { ...services, mailConfig: config })
  backupRoutes(api, { db, targets: backupTargets(config) })
  exportRoutes(app, api, { db, queue, objects, authenticate })
  api.rejectOtherMethods()
  apiReferenceRoutes(app)
  const sharing = { db, responseCache, rateLimits, publicUrl: config.PUBLIC_URL }
  webFeedRoutes(app, { ...sharing, readFeedKey })
  oembedRoutes(app, sharing)
  sitemapRoutes(app, sharing)
  const markFile = `${webFolder}icon-192.png`
  cardImageRoutes(app, { ...sharing, objects, cardDrawer, markFile })
  const filesOrigin = objects.signedOrigin
  await embedRoutes(app, { db, responseCache, folder: webFolder, filesOrigin })
  shareTargetRoutes(app)
  await manifestRoutes(app, { db, responseCache, folder: webFolder })
  await serviceWorkerRoutes(app, {
    db,
    responseCache,
    shell,
    folder: webFolder,
    filesOrigin,
    enabled: config.SERVICE_WORKER,
  })
  pageRoutes(app, {
    db,
    searchDb,
    objects,
    responseCache,
    authenticate,
    sendsMail: cachedSendsMail,
    shell,
    renderer,
    folder: webFolder,
    publicUrl: config.PUBLIC_URL,
    filesOrigin,
  })
  await app.ready()
  return app
}
