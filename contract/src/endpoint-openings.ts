import type { Endpoint } from './endpoint.ts'
import { deleteAccount, getExport, startExport } from './export.ts'
import { listAccountActivity } from './audit.ts'
import { getHeldWords, listHeldComments } from './comment-tools.ts'
import { previewVerification, sendEmailVerification, verifyEmail } from './email-verification.ts'
import { appealDecision, listOwnDecisions } from './moderation/decision.ts'
import { listOwnReports } from './moderation/report.ts'
import * as notification from './notification.ts'
import * as passkey from './passkey.ts'
import { previewReset, requestPasswordReset, resetPassword } from './password-reset.ts'
import type { Opening } from './members-only.ts'
import { claim } from './people/claim.ts'
import { checkInvite, listInvites } from './people/registration.ts'
import { checkAvailability, getSignUpChallenge, signup } from './people/sign-up.ts'
import { getPush, subscribeToPush, unsubscribeFromPush } from './push.ts'
import { listBlocked, listExclusions, listMuted } from './relation-endpoints.ts'
import * as session from './session.ts'
import * as settings from './settings.ts'
import { getSite } from './site-settings.ts'
import * as signInProvider from './sign-in-provider.ts'
import { acceptTerms, getTerms } from './terms.ts'
import * as twoFactor from './two-factor.ts'

const forVisitors: ReadonlySet<Endpoint> = new Set<Endpoint>([
  getSite,
  getTerms,
  checkAvailability,
  getSignUpChallenge,
  signup,
  checkInvite,
  session.login,
  session.logout,
  session.renewToken,
  session.deleteToken,
  passkey.createAssertionOptions,
  passkey.signInWithPasskey,
  signInProvider.startProviderSignIn,
  signInProvider.getPendingIdentity,
  signInProvider.createIdentityAccount,
  twoFactor.completeSignIn,
  requestPasswordReset,
  previewReset,
  resetPassword,
  previewVerification,
  verifyEmail,
  notification.unsubscribeFromMail,
])

const forPending: ReadonlySet<Endpoint> = new Set<Endpoint>([
  session.currentSession,
  session.confirmPassword,
  sendEmailVerification,
  acceptTerms,
  claim,
  settings.changeEmail,
  settings.changePassword,
  settings.setPassword,
  settings.changePreferences,
  settings.changeHistorySettings,
  settings.getStorage,
  settings.listSessions,
  settings.endSession,
  settings.endOtherSessions,
  signInProvider.connectIdentity,
  signInProvider.listIdentities,
  signInProvider.deleteIdentity,
  passkey.listPasskeys,
  passkey.createPasskeyOptions,
  passkey.addPasskey,
  passkey.removePasskey,
  twoFactor.getTwoFactor,
  twoFactor.setUpTwoFactor,
  twoFactor.enableTwoFactor,
  twoFactor.disableTwoFactor,
  twoFactor.replaceRecoveryCodes,
  notification.listNotifications,
  notification.countUnseenNotifications,
  notification.markNotificationsSeen,
  notification.getNotificationSettings,
  notification.changeNotificationSettings,
  getPush,
  subscribeToPush,
  unsubscribeFromPush,
  listOwnDecisions,
  appealDecision,
  listOwnReports,
  listAccountActivity,
  listBlocked,
  listMuted,
  listExclusions,
  listInvites,
  getHeldWords,
  listHeldComments,
  startExport,
  getExport,
  deleteAccount,
])

/** Returns for whom an endpoint is on a site for members only. */
export const openingOf = (endpoint: Endpoint): Opening =>
  forVisitors.has(endpoint) ? 'visitors' : forPending.has(endpoint) ? 'pending' : 'members'
