import type { Opening } from './members-only.ts'
import { pages } from './pages.ts'

const forVisitors: readonly string[] = [
  pages.about,
  pages.terms,
  pages.imprint,
  pages.join,
  pages.claim,
  pages.passwordReset,
  pages.emailVerification,
  pages.unsubscribe,
  pages.signIn,
]

const forPending: readonly string[] = [
  pages.settings,
  pages.notifications,
  pages.decisions,
  pages.reports,
]

/** Returns for whom the page at a path is on a site for members only. */
export const pageOpening = (path: string): Opening =>
  forVisitors.includes(path) ? 'visitors' : forPending.includes(path) ? 'pending' : 'members'
