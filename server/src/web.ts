import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { createPasswords } from './features/account/password.ts'
import { accountRoutes } from './features/account/routes.ts'
import { commentRoutes } from './features/comment/routes.ts'
import { exportRoutes } from './features/export/routes.ts'
import { followRoutes } from './features/follow/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { historyRoutes } from './features/history/routes.ts'
import { mediaRoutes } from './features/media/routes.ts'
import { pageRoutes } from './features/page/routes.ts'
import { openShell } from './features/page/shell.ts'
import { postRoutes } from './features/post/routes.ts'
import { profileRoutes } from './features/profile/routes.ts'
import { referenceRoutes } from './features/reference/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { createAuthenticate } from './features/session/authenticate.ts'
import { sessionRoutes } from './features/session/routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { playlistRoutes } from './features/video/playlists.ts'
import { progressRoutes } from './features/video/progress/routes.ts'
import { videoRoutes } from './features/video/routes.ts'
import { voteRoutes } from './features/vote/routes.ts'
import { createApplication } from './infra/http/application.ts'
import { createRateLimits } from './infra/http/rate-limits.ts'
import { decidePublicScheme } from './infra/http/scheme.ts'
import { createApi } from './infra/http/serve.ts'
import { isStorageFull } from './infra/objects/storage-full.ts'
import type { Foundation } from './foundation.ts'
import { loadSecret } from './infra/secret.ts'

const webFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url))

/** Creates the web server with all its routes. Their order matters. */
export async function createWeb(config: Config, services: Foundation): Promise<FastifyInstance> {
  const { db, searching, disk, objects, ffmpeg, resizeImage, queue, shared } = services
  const secret = await loadSecret(db)
  const shell = await openShell(webFolder)
  const rateLimits = createRateLimits(config.RATE_LIMITS, config.PUBLIC_URL === undefined)
  const passwords = createPasswords(config.RATE_LIMITS)
  const authenticate = createAuthenticate(db)
  const quota = { stored: config.QUOTA_BYTES, perDay: config.QUOTA_BYTES_PER_DAY }

  const app = createApplication({
    trustProxy: config.TRUST_PROXY,
    log: { level: config.LOG_LEVEL },
    rateLimits,
  })
  decidePublicScheme(app, config.PUBLIC_URL)
  app.addHook('onError', async (_request, _reply, error) => {
    if (isStorageFull(error)) await disk.releaseIfLow()
  })
  const api = createApi(app, { authenticate, rateLimits })

  healthRoutes(app, { db, objects })
  sessionRoutes(api, { db, secret, passwords, rateLimits })
  mediaRoutes(app, api, {
    ...{ db, secret, disk, objects, ffmpeg, resizeImage, shared, quota, authenticate },
    rateLimits,
  })
  playlistRoutes(app, { db, shared, authenticate })
  videoRoutes(api, { db, shared, queue, secret, objects, quota })
  progressRoutes(app, { db, authenticate, rateLimits })
  postRoutes(api, { db, shared, queue })
  commentRoutes(api, { db, shared, queue })
  voteRoutes(api, { db, shared })
  profileRoutes(api, { db, shared, queue })
  followRoutes(api, { db, shared })
  searchRoutes(api, { db: searching, shared })
  historyRoutes(api, { db })
  settingsRoutes(api, { db, secret, passwords, queue })
  accountRoutes(api, { db, shared, queue })
  exportRoutes(app, api, { db, queue, objects })
  api.refuseOtherMethods()
  referenceRoutes(app)
  pageRoutes(app, {
    db,
    shared,
    authenticate,
    shell,
    folder: webFolder,
    publicUrl: config.PUBLIC_URL,
    filesOrigin: objects.signedOrigin,
  })
  await app.ready()
  return app
}
