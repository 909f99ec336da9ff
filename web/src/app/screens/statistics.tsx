import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { parseDays } from '../../features/statistics/periods.ts'
import { ownStatisticsQuery } from '../../features/statistics/queries.ts'
import { StatisticsNote, StatisticsView } from '../../features/statistics/statistics-view.tsx'
import { TopVideos } from '../../features/statistics/top-videos.tsx'
import { useSearch } from '../../lib/router/use-router.ts'
import { StatisticsHeader, StatisticsPage } from './statistics-page.tsx'

/** /statistics: the numbers of all videos of the viewer, of the last days in `?days=` */
export const Screen = () => (
  <StatisticsPage>
    <OwnStatistics />
  </StatisticsPage>
)

function OwnStatistics() {
  const period = parseDays(useSearch())
  const query = useQuery(ownStatisticsQuery(period))
  const name = `statistics-${period}`
  return (
    <>
      <StatisticsHeader title={t`Statistics`} period={period} days={query.data?.days} name={name} />
      <StatisticsView
        query={query}
        name={name}
        renderList={({ videos }) => <TopVideos videos={videos} />}
      />
      <StatisticsNote />
    </>
  )
}
