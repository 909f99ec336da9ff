import type { ApiTokenScope } from '@seam/contract/api-token-scopes.ts'
import type { EndpointName } from '@seam/contract/endpoints.ts'
import type { Access } from '@seam/contract/people/roles.ts'

export const scopesByAccess: Partial<Record<Access, ApiTokenScope>> = {
  moderator: 'moderate',
  owner: 'administer',
}

export const uploads: readonly EndpointName[] = ['getUploadTicket', 'publishVideo']

export const publicWithoutCookies: readonly EndpointName[] = [
  'recordEmbeddedView',
  'recordEmbeddedWatched',
]

/** What gives lasting access to an account or the site, and what belongs to one browser. */
export const closedToPrograms: readonly EndpointName[] = [
  'confirmPassword',
  'checkAvailability',
  'login',
  'signInWithPasskey',
  'createAssertionOptions',
  'completeSignIn',
  'logout',
  'listPasskeys',
  'addPasskey',
  'createPasskeyOptions',
  'removePasskey',
  'requestPasswordReset',
  'resetPassword',
  'previewReset',
  'currentSession',
  'endOtherSessions',
  'listSessions',
  'endSession',
  'signup',
  'getSignUpChallenge',
  'deleteToken',
  'renewToken',
  'disableTwoFactor',
  'getTwoFactor',
  'enableTwoFactor',
  'replaceRecoveryCodes',
  'setUpTwoFactor',
  'sendEmailVerification',
  'verifyEmail',
  'previewVerification',
  'listApiTokens',
  'createApiToken',
  'deleteApiToken',
  'changeEmail',
  'changePassword',
  'getFeedKey',
  'renewFeedKey',
  'startExport',
  'getExport',
  'deleteAccount',
  'getPush',
  'subscribeToPush',
  'unsubscribeFromPush',
  'claim',
  'changeRole',
  'createResetLink',
  'listInvites',
  'createInvite',
  'editMailSettings',
  'editBackupSettings',
  'listWebhooks',
  'createWebhook',
  'changeWebhook',
  'deleteWebhook',
  'renewWebhookSecret',
  'testWebhook',
  'listWebhookDeliveries',
  'resendWebhookDelivery',
]
