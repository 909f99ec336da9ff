import type { BackupSettings } from '@seam/contract/backup.ts'
import type { FailedJob } from '@seam/contract/health.ts'
import type { MailSettingsBody, MailSettingsView } from '@seam/contract/mail-settings.ts'
import type { SiteImageKind } from '@seam/contract/site.ts'
import type { SiteImageBody } from '@seam/contract/site-images.ts'
import { initialQueryKeys } from '@seam/contract/pages.ts'
import type { PublicSite, SiteBody, SiteSettings } from '@seam/contract/site-settings.ts'
import type { Terms, TermsBody } from '@seam/contract/terms.ts'
import { accentCss } from '@seam/contract/accent-css.ts'
import { call } from '../../entities/session/call.ts'
import { queryClient } from '../../entities/cache/query-client.ts'
import { requireSession } from '../../entities/session/require-session.ts'
import { TERMS_KEY } from '../../entities/terms.ts'
import { updateSite } from '../../lib/site.ts'
import { adminKeys } from './keys.ts'

/** Saves settings of the site, and shows them on this page. Throws as `call`. */
export async function saveSite(body: SiteBody): Promise<boolean> {
  if (!(await requireSession())) return false
  const settings = await call('editSite', { body })
  queryClient.setQueryData<SiteSettings>(adminKeys.siteSettings, settings)
  void queryClient.invalidateQueries({ queryKey: ['site'] })
  const { name, tagline, description, accentColor } = settings
  const { registration, registrationQuestion, invitesPerMember, minimumAge } = settings
  const { audience, frontDoorText, signInMethods, maxVideoBytes, maxVideoDuration } = settings
  const { requireImageAlt, adultNotice } = settings
  updateSite({ name, tagline, description, accentColor })
  updateSite({ registration, registrationQuestion, invitesPerMember, minimumAge })
  updateSite({ audience, frontDoorText, signInMethods, maxVideoBytes, maxVideoDuration })
  updateSite({ requireImageAlt, adultNotice })
  showAccentColor(accentColor)
  return true
}

/** Publishes a version of the terms; an empty text withdraws them. Throws as `call`. */
export async function publishTerms(body: TermsBody): Promise<boolean> {
  if (!(await requireSession())) return false
  const terms = await call('publishTerms', { body })
  queryClient.setQueryData<Terms>(initialQueryKeys.terms(), terms)
  void queryClient.invalidateQueries({ queryKey: TERMS_KEY })
  void queryClient.invalidateQueries({ queryKey: ['site'] })
  updateSite({ termsVersion: terms.text === '' ? null : terms.version })
  return true
}

/** Sets the logo or the picture of the site, and shows it on this page. Throws as `call`. */
export async function saveSiteImage(type: SiteImageKind, body: SiteImageBody): Promise<boolean> {
  if (!(await requireSession())) return false
  showImages(await call('setSiteImage', { query: { type }, body }))
  return true
}

/** Removes the logo or the picture of the site. Throws as `call`. */
export async function removeSiteImage(type: SiteImageKind): Promise<boolean> {
  if (!(await requireSession())) return false
  showImages(await call('removeSiteImage', { query: { type } }))
  return true
}

function showImages({ logo, picture }: PublicSite) {
  updateSite({ logo, picture })
  void queryClient.invalidateQueries({ queryKey: ['site'] })
}

/** Runs a failed job again. Throws as `call`. */
export async function retryJob({ queue, _id: id }: FailedJob): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('retryJob', { body: { queue, id } })
  await queryClient.invalidateQueries({ queryKey: adminKeys.health })
  return true
}

/** Sends a mail to the user's own address. Returns the mail server's response. Throws as `call`. */
export const sendTestMail = async () => ((await requireSession()) ? call('sendTestMail', {}) : null)

/** Changes the mail server of the site, or the sender. Throws as `call`. */
export async function saveMailSettings(body: MailSettingsBody): Promise<boolean> {
  if (!(await requireSession())) return false
  const settings = await call('editMailSettings', { body })
  queryClient.setQueryData<MailSettingsView>(adminKeys.mailSettings, settings)
  void queryClient.invalidateQueries({ queryKey: adminKeys.mail })
  return true
}

/** Changes the target of the nightly backups; null turns them off. Throws as `call`. */
export async function saveBackupTarget(target: string | null): Promise<boolean> {
  if (!(await requireSession())) return false
  const settings = await call('editBackupSettings', { body: { target } })
  queryClient.setQueryData<BackupSettings>(adminKeys.backupSettings, settings)
  return true
}

/** Retries a failed mail. Throws as `call`. */
export async function retryMail(id: string): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('retryMail', { body: { id } })
  await queryClient.invalidateQueries({ queryKey: adminKeys.mail })
  return true
}

const ACCENT_STYLE_ID = 'accent-color'

/** Shows this accent color, `#rrggbb`, until the page is reloaded; null for Seam's own. */
function showAccentColor(color: string | null): void {
  document.getElementById(ACCENT_STYLE_ID)?.remove()
  if (color === null) return
  const style = document.createElement('style')
  style.id = ACCENT_STYLE_ID
  style.textContent = accentCss(color)
  document.head.append(style)
}
