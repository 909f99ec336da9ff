import { pages } from './pages.ts'

/** Pages of the site from which viewers come to a video. */
export const sourcePages = [
  pages.home,
  pages.videoFeed,
  pages.video,
  pages.postFeed,
  pages.post,
  pages.playlist,
  pages.profile,
  pages.search,
  pages.history,
  pages.saved,
  pages.notifications,
] as const
export type SourcePage = (typeof sourcePages)[number]

/** The host of another site, as a URL has it. */
export const SOURCE_HOST = /^[a-z0-9_:[\]][a-z0-9_.:[\]-]{0,252}$/
