import { editSite, getSite, getSiteSettings } from '@seam/contract/site-settings.ts'
import type { Api } from '../../infra/http/api.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { changeSiteSettings, readSite, readSiteSettings } from './site-settings.ts'

interface Services {
  db: Db
  responseCache: ResponseCache
}

export function siteRoutes(api: Api, { db, responseCache }: Services) {
  api.serve(getSite, {
    handle: () => readSite(db, responseCache),
    message: 'This site',
  })

  api.serve(getSiteSettings, {
    handle: () => readSiteSettings(db),
    message: 'The settings of this site',
  })

  api.serve(editSite, {
    handle: ({ body, viewer }) => changeSiteSettings(db, viewer.accountId, body),
    respond: () => readSiteSettings(db),
    message: 'The settings are saved',
  })
}
