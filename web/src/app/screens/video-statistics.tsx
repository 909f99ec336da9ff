import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { parseDays } from '../../features/statistics/periods.ts'
import { videoStatisticsQuery } from '../../features/statistics/queries.ts'
import {
  PLOT_HEIGHT,
  StatisticsNote,
  StatisticsView,
} from '../../features/statistics/statistics-view.tsx'
import { WatchedPlot } from '../../features/statistics/watched-plot.tsx'
import { videoById } from '../../features/video/queries.ts'
import { Link } from '../../lib/router/link.tsx'
import { useParams, useSearch } from '../../lib/router/use-router.ts'
import { PlotSkeleton } from '../../ui/plot/plot-skeleton.tsx'
import { StatisticsHeader, StatisticsPage } from './statistics-page.tsx'

/** /v/{publicId}/statistics: the numbers of a video of the viewer, of the last days in `?days=` */
export const Screen = () => (
  <StatisticsPage>
    <VideoNumbers />
  </StatisticsPage>
)

function VideoNumbers() {
  const { publicId = '' } = useParams()
  const period = parseDays(useSearch())
  const { data: video } = useQuery(videoById(publicId))
  const query = useQuery(videoStatisticsQuery(publicId, period))
  const name = `statistics-${publicId}-${period}`
  return (
    <>
      <p className="text-13 text-foreground-muted">
        <Link
          to="/v/{publicId}"
          params={{ publicId }}
          className="inline-flex items-center gap-1.5 rounded-chip py-1 font-semibold hover:text-foreground hover:underline print:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" />
          <Trans>Back to the video</Trans>
        </Link>
      </p>
      <StatisticsHeader
        title={video ? t`Statistics of “${{ title: video.title }}”` : t`Statistics`}
        period={period}
        days={query.data?.days}
        name={name}
      />
      <StatisticsView
        query={query}
        name={name}
        renderBeside={({ watched }) =>
          video ? (
            <WatchedPlot
              watched={watched}
              duration={video.videoFile.duration}
              height={PLOT_HEIGHT - NOTE_HEIGHT}
              fileName={`${name}-watched.csv`}
            />
          ) : (
            <PlotSkeleton height={PLOT_HEIGHT} />
          )
        }
      />
      <StatisticsNote />
    </>
  )
}

/** Of the sentence above the curve, in pixels, so that both plots end at the same height. */
const NOTE_HEIGHT = 18
