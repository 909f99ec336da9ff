import {
  defaultSiteSettings,
  type PublicSite,
  type SiteBody,
  type SiteSettings,
  siteSettings,
} from '@seam/contract/site-settings.ts'
import { defaultSite, type Site, type SiteAudience } from '@seam/contract/site.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { mayEnter } from '@seam/contract/members-only.ts'
import { fieldProblem } from '../../infra/http/problem-error.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { recordAudit } from '../audit/audit-log.ts'
import {
  findProviderButtons,
  findTermsVersion,
  loadSettings,
  saveSettings,
} from './settings-store.ts'
import { readSiteImages } from './site-images.ts'

type Name = keyof SiteSettings
const SETTINGS = 'site settings'
const names = Object.keys(defaultSiteSettings) as Name[]

/** Returns the settings of the site. An invalid stored value counts as not set. */
export async function readSiteSettings(db: Db | Tx): Promise<SiteSettings> {
  const stored = await loadSettings(db)
  const valid = names.flatMap((name) => {
    const value = siteSettings.shape[name].safeParse(stored[name])
    return value.success ? [[name, value.data]] : []
  })
  return { ...defaultSiteSettings, ...Object.fromEntries(valid) }
}

/** Returns the settings of the site, at most a second old if another process changed them. */
export const readCachedSettings = (db: Db, responseCache: ResponseCache): Promise<SiteSettings> =>
  responseCache.getOrSet(SETTINGS, () => readSiteSettings(db))

/** Returns who may see the site, without waiting if that is cached. */
export function readAudience(
  db: Db,
  responseCache: ResponseCache,
): SiteAudience | Promise<SiteAudience> {
  const cached = responseCache.find(SETTINGS) as SiteSettings | undefined
  return cached?.audience ?? readCachedSettings(db, responseCache).then(({ audience }) => audience)
}

/** Returns the public settings, at most a second old if another process changed them. */
export const readSite = (db: Db, responseCache: ResponseCache): Promise<PublicSite> =>
  responseCache.getOrSet('site', async () => {
    const [settings, providers, termsVersion, images] = await Promise.all([
      readSiteSettings(db),
      findProviderButtons(db),
      findTermsVersion(db),
      readSiteImages(db),
    ])
    return { ...publicPart(settings), providers, termsVersion, ...images }
  })

const publicPart = (
  settings: SiteSettings,
): Omit<PublicSite, 'providers' | 'termsVersion' | 'logo' | 'picture'> => ({
  name: settings.name,
  tagline: settings.tagline,
  description: settings.description,
  accentColor: settings.accentColor,
  audience: settings.audience,
  frontDoorText: settings.frontDoorText,
  signInMethods: settings.signInMethods,
  registration: settings.registration,
  registrationQuestion: settings.registrationQuestion,
  invitesPerMember: settings.invitesPerMember,
  minimumAge: settings.minimumAge,
  requireImageAlt: settings.requireImageAlt,
  adultNotice: settings.adultNotice,
  maxVideoBytes: settings.maxVideoBytes,
  maxVideoDuration: settings.maxVideoDuration,
  rules: settings.rules,
  privacy: settings.privacy,
  contact: settings.contact,
  imprint: settings.imprint,
})

/** Returns what every page embeds: everything except the texts of the site's own pages. */
export const embeddedSite = ({ rules, privacy, contact, imprint, ...site }: PublicSite): Site =>
  site

/** Returns what visitors learn of the site: on one for members only, its name and how to join. */
export const siteForVisitors = <Shown extends Site>(site: Shown): Shown =>
  site.audience === 'EVERYONE'
    ? site
    : {
        ...site,
        tagline: defaultSite.tagline,
        description: defaultSite.description,
        picture: null,
      }

/** Returns what a viewer (null for a visitor) learns of the site. */
export const siteForViewer = <Shown extends Site>(
  site: Shown,
  viewer: { isPending: boolean } | null,
): Shown => (mayEnter(site.audience, 'members', viewer) ? site : siteForVisitors(site))

/** Lets everyone sign in with passwords and passkeys. Returns false if they already could. */
export const allowPasswords = (db: Db): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if ((await readSiteSettings(tx)).signInMethods === 'ALL') return false
    await saveSettings(tx, { signInMethods: undefined })
    const details = { settings: ['signInMethods'] }
    await recordAudit(tx, { actor: null, action: 'site.changed', details })
    return true
  })

/**
 * Changes settings of the site. Records which ones, without their values. Throws 422 for signing in
 * with providers only, if there is none.
 */
export const changeSiteSettings = (db: Db, actor: number, changes: SiteBody): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (changes.signInMethods === 'PROVIDERS' && (await findProviderButtons(tx)).length === 0) {
      throw fieldProblem('signInMethods', serverMessages.providerMissing)
    }
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
