import { pages } from '@seam/contract/pages.ts'
import type { ComponentType } from 'react'
import { prefetchPostFeed } from '../features/post/queries.ts'
import { prefetchFeed } from '../features/video/queries.ts'
import { lazyScreen } from '../lib/lazy-component.tsx'
import type { Route } from '../lib/router/router.ts'

interface ScreenModule {
  Screen: ComponentType
  /** Resolves when what the first render needs is loaded. */
  ready?: Promise<unknown> | undefined
}

/**
 * A route whose screen is loaded on navigation. `prefetch` starts fetching its data at the same
 * time.
 */
const screen = (path: string, load: () => Promise<ScreenModule>, prefetch?: Route['prefetch']) => ({
  path,
  screen: lazyScreen(async () => {
    const { Screen, ready } = await load()
    await ready
    return Screen
  }),
  prefetch,
})

const routes = [
  screen(pages.home, () => import('./screens/landing.tsx')),
  screen(pages.videoFeed, () => import('./screens/video-feed.tsx'), prefetchFeed),
  screen(pages.newVideo, () => import('./screens/video-new.tsx')),
  screen(pages.video, () => import('./screens/video-watch.tsx')),
  screen(pages.videoStatistics, () => import('./screens/video-statistics.tsx')),
  screen(pages.postFeed, () => import('./screens/post-feed.tsx'), prefetchPostFeed),
  screen(pages.newPost, () => import('./screens/post-new.tsx')),
  screen(pages.post, () => import('./screens/post.tsx')),
  screen(pages.playlist, () => import('./screens/playlist.tsx')),
  screen(pages.profile, () => import('./screens/profile.tsx')),
  screen(pages.followers, () => import('./screens/follow-lists.tsx')),
  screen(pages.following, () => import('./screens/follow-lists.tsx')),
  screen(pages.search, () => import('./screens/search.tsx')),
  screen(pages.saved, () => import('./screens/saved.tsx')),
  screen(pages.scheduled, () => import('./screens/scheduled.tsx')),
  screen(pages.statistics, () => import('./screens/statistics.tsx')),
  screen(pages.history, () => import('./screens/history.tsx')),
  screen(pages.unsubscribe, () => import('./screens/unsubscribe.tsx')),
  screen(pages.notifications, () => import('./screens/notifications.tsx')),
  screen(pages.emailVerification, () => import('./screens/email-verification.tsx')),
  screen(pages.passwordReset, () => import('./screens/password-reset.tsx')),
  screen(pages.signIn, () => import('./screens/sign-in.tsx')),
  screen(pages.claim, () => import('./screens/claim.tsx')),
  screen(pages.join, () => import('./screens/join.tsx')),
  screen(pages.about, () => import('./screens/about.tsx')),
  screen(pages.terms, () => import('./screens/terms.tsx')),
  screen(pages.imprint, () => import('./screens/imprint.tsx')),
  screen(pages.decisions, () => import('./screens/decisions.tsx')),
  screen(pages.reports, () => import('./screens/reports.tsx')),
  screen(pages.transparency, () => import('./screens/transparency.tsx')),
  screen(pages.admin, () => import('./screens/admin-site.tsx')),
  screen(pages.adminReview, () => import('./screens/admin-review.tsx')),
  screen(pages.adminPeople, () => import('./screens/admin-people.tsx')),
  screen(pages.adminSignUps, () => import('./screens/admin-sign-ups.tsx')),
  screen(pages.adminApplications, () => import('./screens/admin-applications.tsx')),
  screen(pages.adminStorage, () => import('./screens/admin-storage.tsx')),
  screen(pages.adminHealth, () => import('./screens/admin-health.tsx')),
  screen(pages.adminSignIn, () => import('./screens/admin-sign-in.tsx')),
  screen(pages.adminWebhooks, () => import('./screens/admin-webhooks.tsx')),
  screen(pages.adminLog, () => import('./screens/admin-log.tsx')),
  screen(pages.settings, () => import('./screens/settings.tsx')),
]

export const routerOptions = {
  routes,
  redirects: { '/u': pages.home },
  notFound: lazyScreen(() => import('./screens/not-found.tsx').then((part) => part.NotFoundScreen)),
}

/** Loads the code of all screens. */
export async function loadScreens(): Promise<void> {
  const screens = [routerOptions.notFound, ...routes.map((route) => route.screen)]
  await Promise.all(screens.map((screen) => screen.load()))
}
