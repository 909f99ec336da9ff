import {
  defaultSiteSettings,
  type PublicSite,
  type SiteBody,
  type SiteSettings,
  siteSettings,
} from '@seam/contract/site-settings.ts'
import type { Site } from '@seam/contract/site.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { loadSettings, saveSettings } from './settings-store.ts'
import { readSiteImages } from './site-images.ts'

type Name = keyof SiteSettings
const names = Object.keys(defaultSiteSettings) as Name[]

/** Returns the settings of the site. An invalid stored value counts as not set. */
export async function readSiteSettings(db: Db): Promise<SiteSettings> {
  const stored = await loadSettings(db)
  const valid = names.flatMap((name) => {
    const value = siteSettings.shape[name].safeParse(stored[name])
    return value.success ? [[name, value.data]] : []
  })
  return { ...defaultSiteSettings, ...Object.fromEntries(valid) }
}

/** Returns the settings of the site, at most a second old if another process changed them. */
export const readCachedSettings = (db: Db, responseCache: ResponseCache): Promise<SiteSettings> =>
  responseCache.getOrSet('site settings', () => readSiteSettings(db))

/** Returns the public settings, at most a second old if another process changed them. */
export const readSite = (db: Db, responseCache: ResponseCache): Promise<PublicSite> =>
  responseCache.getOrSet('site', async () => {
    const [settings, images] = await Promise.all([readSiteSettings(db), readSiteImages(db)])
    return { ...publicPart(settings), ...images }
  })

const publicPart = (settings: SiteSettings): Omit<PublicSite, 'logo' | 'picture'> => ({
  name: settings.name,
  tagline: settings.tagline,
  description: settings.description,
  accentColor: settings.accentColor,
  registration: settings.registration,
  registrationQuestion: settings.registrationQuestion,
  invitesPerMember: settings.invitesPerMember,
  requireImageAlt: settings.requireImageAlt,
  maxVideoBytes: settings.maxVideoBytes,
  maxVideoDuration: settings.maxVideoDuration,
  rules: settings.rules,
  privacy: settings.privacy,
  contact: settings.contact,
})

/** Returns what every page embeds: everything except the texts of the site's own pages. */
export const embeddedSite = ({ rules, privacy, contact, ...site }: PublicSite): Site => site

/** Changes settings of the site. Records which ones, without their values. */
export const changeSiteSettings = (db: Db, actor: number, changes: SiteBody): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await saveSettings(
      tx,
      Object.fromEntries(
        Object.entries(changes).map(([name, value]) => [
          name,
          value === defaultSiteSettings[name as Name] ? undefined : value,
        ]),
      ),
    )
    const details = { settings: Object.keys(changes) }
    await recordAudit(tx, { actor, action: 'site.changed', details })
  })
