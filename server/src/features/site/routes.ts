import { serverMessages } from '@seam/contract/server-messages.ts'
import { editSite, getSite, getSiteSettings } from '@seam/contract/site-settings.ts'
import { removeSiteImage, setSiteImage } from '@seam/contract/site-images.ts'
import type { Api } from '../../infra/http/api.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { purgeAccountFromCaches } from '../assets/purge-shared-caches.ts'
import * as images from './site-images.ts'
import { CHECK_RELEASES } from './check-releases-name.ts'
import { changeSiteSettings, readSite, readSiteSettings, siteForViewer } from './site-settings.ts'

interface Services {
  db: Db
  responseCache: ResponseCache
  queue: Queue
  /** Whether shared caches are purged of what becomes private. */
  purgesCaches: boolean
}

export function siteRoutes(api: Api, { db, responseCache, queue, purgesCaches }: Services) {
  api.serve(getSite, {
    handle: async ({ viewer }) => siteForViewer(await readSite(db, responseCache), viewer),
    message: 'This site',
  })

  api.serve(getSiteSettings, {
    handle: () => readSiteSettings(db),
    message: 'The settings of this site',
  })

  api.serve(editSite, {
    handle: async ({ body, viewer }) => {
      // Otherwise the owner who sets this would be locked out at once.
      if (body.requireTwoFactor && !viewer.hasSecondFactor) {
        throw new ProblemError('second-factor-setup', serverMessages.secondFactorSetup)
      }
      await changeSiteSettings(db, viewer.accountId, body)
      if (body.audience === 'MEMBERS' && purgesCaches) {
        await db.transaction().execute((tx) => purgeAccountFromCaches(tx, queue, null))
      }
      if (body.releaseFeed !== undefined) {
        await db.transaction().execute((tx) => queue.send(tx, CHECK_RELEASES, {}))
      }
    },
    respond: () => readSiteSettings(db),
    message: 'The settings are saved',
  })

  api.serve(setSiteImage, {
    handle: ({ query, body, viewer }) =>
      images.setSiteImage(db, queue, viewer.accountId, query.type, body),
    respond: () => readSite(db, responseCache),
    message: 'The image is saved',
  })

  api.serve(removeSiteImage, {
    handle: ({ query, viewer }) => images.unsetSiteImage(db, queue, viewer.accountId, query.type),
    respond: () => readSite(db, responseCache),
    message: 'The image is removed',
  })
}
