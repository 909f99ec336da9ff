import { pages } from '@seam/contract/pages.ts'

/** A screen with nothing but a title before any script runs. */
const titled = (title: string, screen: string) => () => ({
  head: { title },
  preload: { screen },
})

/** As `titled`, for a screen that search engines leave out. */
const unindexed = (title: string, screen: string) => () => ({
  head: { title, noindex: true },
  preload: { screen },
})

/** The screens without content for visitors. */
export const plainScreens = {
  [pages.newVideo]: titled('Upload Video', 'video-new'),
  [pages.newPost]: titled('Create Post', 'post-new'),
  [pages.history]: titled('Watch History', 'history'),
  [pages.saved]: titled('Saved', 'saved'),
  [pages.scheduled]: titled('Scheduled', 'scheduled'),
  [pages.statistics]: unindexed('Statistics', 'statistics'),
  [pages.videoStatistics]: unindexed('Statistics', 'video-statistics'),
  [pages.unsubscribe]: unindexed('Unsubscribe', 'unsubscribe'),
  [pages.notifications]: unindexed('Notifications', 'notifications'),
  [pages.signIn]: unindexed('Sign in', 'sign-in'),
  [pages.passwordReset]: unindexed('New Password', 'password-reset'),
  [pages.claim]: unindexed('Claim', 'claim'),
  [pages.join]: unindexed('Join', 'join'),
  [pages.decisions]: unindexed('Decisions', 'decisions'),
  [pages.reports]: unindexed('Your Reports', 'reports'),
  [pages.transparency]: titled('Transparency', 'transparency'),
  [pages.admin]: unindexed('Site', 'admin-site'),
  [pages.adminReview]: unindexed('Review', 'admin-review'),
  [pages.adminPeople]: unindexed('People', 'admin-people'),
  [pages.adminSignUps]: unindexed('Sign-ups', 'admin-sign-ups'),
  [pages.adminApplications]: unindexed('Applications', 'admin-applications'),
  [pages.adminStorage]: unindexed('Storage', 'admin-storage'),
  [pages.adminHealth]: unindexed('Health', 'admin-health'),
  [pages.adminSignIn]: unindexed('Sign-in', 'admin-sign-in'),
  [pages.adminWebhooks]: unindexed('Webhooks', 'admin-webhooks'),
  [pages.adminLog]: unindexed('Audit Log', 'admin-log'),
  [pages.emailVerification]: unindexed('Verify Your Email', 'email-verification'),
  [pages.settings]: titled('Settings', 'settings'),
}
