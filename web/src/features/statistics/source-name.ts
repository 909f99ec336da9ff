import { t } from '@lingui/core/macro'
import { pages } from '@seam/contract/pages.ts'
import type { SourcePage } from '@seam/contract/view-source.ts'

const names: Record<SourcePage, string> = {
  [pages.home]: t`Home`,
  [pages.videoFeed]: t`Video feed`,
  [pages.video]: t`Another video`,
  [pages.postFeed]: t`Post feed`,
  [pages.post]: t`A post`,
  [pages.playlist]: t`A playlist`,
  [pages.profile]: t`A profile`,
  [pages.search]: t({ message: 'Search', context: 'noun' }),
  [pages.history]: t`Watch history`,
  [pages.saved]: t({ message: 'Saved', context: 'page' }),
  [pages.notifications]: t`Notifications`,
}

/** Returns the name of a page of the site, or the host of another site. */
export const sourceName = (from: string): string =>
  (names as Partial<Record<string, string>>)[from] ??
  (from || t({ message: 'Unknown', context: 'source of views' }))
