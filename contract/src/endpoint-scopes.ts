import * as apiToken from './api-token.ts'
import type { ApiTokenScope } from './api-token-scopes.ts'
import { editBackupSettings } from './backup.ts'
import type { Endpoint } from './endpoint.ts'
import { deleteAccount, getExport, startExport } from './export.ts'
import { editMailSettings } from './mail-settings.ts'
import { getUploadTicket } from './media.ts'
import { claim } from './people/claim.ts'
import { createResetLink } from './password-reset.ts'
import { createInvite, listInvites } from './people/registration.ts'
import { changeRole } from './people/staff.ts'
import { getPush, subscribeToPush, unsubscribeFromPush } from './push.ts'
import { changeEmail, changePassword, getFeedKey, renewFeedKey, setPassword } from './settings.ts'
import * as signInProvider from './sign-in-provider.ts'
import { acceptTerms, publishTerms } from './terms.ts'
import { publishVideo } from './video.ts'
import * as webhook from './webhook.ts'

/** Every endpoint of sessions, passwords, passkeys and two-factor sign-in is below it. */
const SIGN_IN = '/auth/'

/**
 * Besides signing in, what no program may do for a user: what gives lasting access, so that a
 * stolen token cannot lead to it, and what belongs to one browser.
 */
const forSessionsOnly: ReadonlySet<Endpoint> = new Set<Endpoint>([
  apiToken.listApiTokens,
  apiToken.createApiToken,
  apiToken.deleteApiToken,
  changeEmail,
  changePassword,
  setPassword,
  getFeedKey,
  renewFeedKey,
  startExport,
  getExport,
  deleteAccount,
  getPush,
  subscribeToPush,
  unsubscribeFromPush,
  claim,
  // Neither accepts nor binds for a person.
  acceptTerms,
  publishTerms,
  // An invite becomes an account.
  listInvites,
  createInvite,
  changeRole,
  createResetLink,
  // Mails contain reset links, and backups everything.
  editMailSettings,
  editBackupSettings,
  // A provider decides who signs in as whom.
  signInProvider.listProviders,
  signInProvider.createProvider,
  signInProvider.changeProvider,
  signInProvider.deleteProvider,
  // A webhook sends what happens on the site to an address, which is often secret itself.
  webhook.listWebhooks,
  webhook.createWebhook,
  webhook.changeWebhook,
  webhook.deleteWebhook,
  webhook.renewWebhookSecret,
  webhook.testWebhook,
  webhook.listWebhookDeliveries,
  webhook.resendWebhookDelivery,
])

/** Returns the scope that a call with an API token requires; null if it requires a session. */
export function requiredScope(endpoint: Endpoint): ApiTokenScope | null {
  const { access, changesState, path } = endpoint
  if (path.startsWith(SIGN_IN) || forSessionsOnly.has(endpoint)) return null
  if (access === 'owner') return 'administer'
  if (access === 'moderator') return 'moderate'
  if (endpoint === getUploadTicket || endpoint === publishVideo) return 'upload'
  return changesState ? 'write' : 'read'
}
