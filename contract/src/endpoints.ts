import { listAccountActivity, listAuditLog } from './audit.ts'
import { claim } from './claim.ts'
import * as comment from './comment.ts'
import * as commentTools from './comment-tools.ts'
import { sendEmailVerification, verifyEmail } from './email-verification.ts'
import * as decision from './decision.ts'
import type { Endpoint } from './endpoint.ts'
import { deleteAccount, getExport, startExport } from './account-export.ts'
import {
  listFollowers,
  listFollowing,
  listFollowStates,
  listSuggestedUsers,
  toggleFollow,
} from './follow.ts'
import { getHealth, retryJob } from './health.ts'
import * as history from './history.ts'
import { editBackupSettings, getBackupSettings } from './backup-settings.ts'
import { editMailSettings, getMailSettings } from './mail-settings.ts'
import { getMailState, retryMail, sendTestMail } from './mail.ts'
import { getUploadTicket } from './media.ts'
import { changeQuota, getPerson, getStorageOverview } from './people.ts'
import * as notification from './notification.ts'
import * as passkey from './passkey.ts'
import { createResetLink, requestPasswordReset, resetPassword } from './password-reset.ts'
import { getPush, subscribeToPush, unsubscribeFromPush } from './push.ts'
import { createPost, deletePost, editPost, getPost, listPosts } from './post.ts'
import { editImage, editInfo, getProfile } from './profile.ts'
import * as registration from './registration.ts'
import * as relations from './relation-endpoints.ts'
import * as report from './report.ts'
import * as review from './review.ts'
import { search, suggestTitles } from './search.ts'
import * as session from './session.ts'
import {
  deleteVideo,
  editVideo,
  getVideo,
  listRelatedVideos,
  listVideos,
  publishVideo,
  putCaptions,
  removeCaptions,
  retryVideo,
  recordView,
  recordEmbeddedView,
} from './video.ts'
import { removeSiteImage, setSiteImage } from './site-images.ts'
import { editSite, getSite, getSiteSettings } from './site-settings.ts'
import * as settings from './settings.ts'
import { changeRole, listStaff } from './staff.ts'
import { getTransparencyReport } from './transparency.ts'
import * as twoFactor from './two-factor.ts'
import { voteOnComment, voteOnPost, voteOnVideo } from './vote.ts'

/** All API endpoints, in the order of the API reference. */
export const endpoints: readonly Endpoint[] = [
  session.checkAvailability,
  session.signup,
  session.login,
  twoFactor.completeSignIn,
  passkey.createAssertionOptions,
  passkey.signInWithPasskey,
  session.confirmPassword,
  session.logout,
  session.renewToken,
  session.deleteToken,
  session.currentSession,
  requestPasswordReset,
  resetPassword,
  verifyEmail,
  sendEmailVerification,
  getUploadTicket,
  listVideos,
  getVideo,
  listRelatedVideos,
  publishVideo,
  editVideo,
  deleteVideo,
  retryVideo,
  putCaptions,
  removeCaptions,
  recordView,
  recordEmbeddedView,
  listPosts,
  getPost,
  createPost,
  editPost,
  deletePost,
  comment.listComments,
  comment.getComment,
  comment.commentOnVideo,
  comment.commentOnPost,
  comment.replyToComment,
  comment.editComment,
  comment.deleteComment,
  commentTools.pinComment,
  commentTools.unpinComment,
  commentTools.closeComments,
  commentTools.openComments,
  commentTools.getHeldWords,
  commentTools.setHeldWords,
  commentTools.listHeldComments,
  commentTools.approveHeldComment,
  voteOnVideo,
  voteOnPost,
  voteOnComment,
  getProfile,
  editInfo,
  editImage,
  toggleFollow,
  listFollowers,
  listFollowing,
  listFollowStates,
  listSuggestedUsers,
  relations.blockUser,
  relations.unblockUser,
  relations.listBlocked,
  relations.muteUser,
  relations.unmuteUser,
  relations.listMuted,
  relations.listExclusions,
  search,
  suggestTitles,
  history.addToWatchHistory,
  history.savePosition,
  history.listResumePositions,
  history.listWatchHistory,
  history.clearWatchHistory,
  history.deleteWatchHistoryEntry,
  history.addToSearchHistory,
  history.listSearchHistory,
  history.clearSearchHistory,
  history.deleteSearchHistoryEntry,
  notification.listNotifications,
  notification.countUnseenNotifications,
  notification.markNotificationsSeen,
  notification.getNotificationSettings,
  notification.changeNotificationSettings,
  notification.unsubscribeFromMail,
  notification.getThreadMute,
  notification.muteThread,
  notification.unmuteThread,
  notification.getPublicationAlert,
  notification.addPublicationAlert,
  notification.removePublicationAlert,
  settings.changeEmail,
  settings.changePassword,
  settings.changePreferences,
  settings.changeHistorySettings,
  settings.getStorage,
  settings.listSessions,
  settings.endSession,
  settings.endOtherSessions,
  twoFactor.getTwoFactor,
  twoFactor.setUpTwoFactor,
  twoFactor.enableTwoFactor,
  twoFactor.disableTwoFactor,
  twoFactor.replaceRecoveryCodes,
  passkey.listPasskeys,
  passkey.createPasskeyOptions,
  passkey.addPasskey,
  passkey.removePasskey,
  getPush,
  subscribeToPush,
  unsubscribeFromPush,
  deleteAccount,
  startExport,
  getExport,
  listAccountActivity,
  registration.createInvite,
  registration.listInvites,
  registration.deleteInvite,
  registration.checkInvite,
  registration.listApplications,
  registration.decideApplications,
  decision.listOwnDecisions,
  decision.appealDecision,
  decision.answerAppeal,
  decision.reverseDecision,
  decision.decideOn,
  review.listReviews,
  review.getReview,
  review.claimReview,
  review.addReviewNote,
  review.decideReviews,
  getTransparencyReport,
  report.createReport,
  report.getReportChallenge,
  report.listOwnReports,
  getSite,
  getSiteSettings,
  editSite,
  setSiteImage,
  removeSiteImage,
  claim,
  listStaff,
  changeRole,
  getPerson,
  changeQuota,
  getStorageOverview,
  createResetLink,
  getHealth,
  retryJob,
  getMailState,
  retryMail,
  sendTestMail,
  getMailSettings,
  editMailSettings,
  getBackupSettings,
  editBackupSettings,
  listAuditLog,
]
