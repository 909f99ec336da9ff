import { pages } from '@seam/contract/pages.ts'
import type { SourcePage } from '@seam/contract/view-source.ts'

const names: Record<SourcePage, string> = {
  [pages.home]: 'Home',
  [pages.videoFeed]: 'Video feed',
  [pages.video]: 'Another video',
  [pages.postFeed]: 'Post feed',
  [pages.post]: 'A post',
  [pages.playlist]: 'A playlist',
  [pages.profile]: 'A profile',
  [pages.search]: 'Search',
  [pages.history]: 'Watch history',
  [pages.saved]: 'Saved',
  [pages.notifications]: 'Notifications',
}

/** Returns the name of a page of the site, or the host of another site. */
export const sourceName = (from: string): string =>
  (names as Partial<Record<string, string>>)[from] ?? (from || 'Unknown')
