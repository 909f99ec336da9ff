import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Video } from '@seam/contract/video.ts'
import { clearHistory } from '../../features/history/actions.ts'
import { HistoryList } from '../../features/history/history-list.tsx'
import { HistorySkeleton } from '../../features/history/history-skeleton.tsx'
import { NotSavedNotice } from '../../features/history/not-saved-notice.tsx'
import { clearSearches } from '../../features/search/recent-searches.ts'
import { SearchHistoryList } from '../../features/search/search-history-list.tsx'
import { Thumbnail } from '../../features/video/card/thumbnail.tsx'
import { useAuth } from '../../entities/session/auth-store.ts'
import { SearchDrawing } from '../../ui/drawings/search-drawing.tsx'
import { HistoryDrawing } from '../../ui/drawings/history-drawing.tsx'
import { ClearMenu } from '../../ui/clear-menu.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { RequireSignIn } from './require-sign-in.tsx'
import { useNavigate, useSearch } from '../../lib/router/use-router.ts'

const tabs = [
  { value: 'videos', label: t`Videos` },
  { value: 'searches', label: t`Searches` },
] as const
type Tab = (typeof tabs)[number]['value']

const clearOptions = {
  videos: {
    title: t`Clear your watch history?`,
    text: t`This clears your watch history and your place in each video.`,
    done: t`Watch history cleared.`,
    clear: clearHistory,
  },
  searches: {
    title: t`Clear your searches?`,
    text: t`This clears your search history.`,
    done: t`Search history cleared.`,
    clear: clearSearches,
  },
}

/** /history, with the selected tab in `?tab=` */
export function Screen() {
  const { tab: tabParam }: { tab?: string } = useSearch()
  const tab: Tab = tabParam === 'searches' ? 'searches' : 'videos'
  const authenticated = useAuth((state) => state.authenticated)
  return (
    <Page title={t`Watch History`} className="max-w-4xl!">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h1 className="display text-20 md:text-28">
          <Trans>Watch History</Trans>
        </h1>
        {authenticated && <ClearMenu key={tab} {...clearOptions[tab]} />}
      </div>
      <RequireSignIn skeleton={<HistorySkeleton />}>
        <HistoryTabs tab={tab} />
      </RequireSignIn>
    </Page>
  )
}

function HistoryTabs({ tab }: { tab: Tab }) {
  const navigate = useNavigate()
  const { saveWatchHistory, saveSearchHistory } = useAuth(({ authUser }) => authUser)
  const select = (chosen: Tab) =>
    void navigate({
      to: '/history',
      search: chosen === 'searches' ? { tab: chosen } : {},
      resetScroll: false,
    })
  return (
    <Tabs label={t`History`} tabs={tabs} value={tab} onChange={select}>
      {tab === 'videos' && (
        <>
          {!saveWatchHistory && <NotSavedNotice message={t`What you watch is not saved.`} />}
          <HistoryList renderThumbnail={thumbnailOf} empty={<EmptyState {...nothingWatched} />} />
        </>
      )}
      {tab === 'searches' && (
        <>
          {!saveSearchHistory && <NotSavedNotice message={t`What you search for is not saved.`} />}
          <SearchHistoryList empty={<EmptyState {...nothingSearched} />} />
        </>
      )}
    </Tabs>
  )
}

const thumbnailOf = (video: Video) => (
  <Thumbnail video={video} sizes="(width < 640px) 128px, 192px" small />
)

const nothingWatched = {
  drawing: HistoryDrawing,
  title: t`Nothing watched yet`,
  text: t`The videos you watch appear here, and you can continue where you stopped.`,
  action: { text: t`Browse videos`, route: '/v/feed' },
}
const nothingSearched = {
  drawing: SearchDrawing,
  title: t`No searches yet`,
  text: t`What you search for appears here, and under the search box.`,
}
