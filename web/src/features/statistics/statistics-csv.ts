import { t } from '@lingui/core/macro'
import type { OwnStatistics, StatisticsDay } from '@seam/contract/statistics.ts'
import { FEW } from '../../ui/plot/plot-point.ts'
import { sourceName } from './source-name.ts'

type Row = (string | number)[]

const viewers = (count: number | null) => count ?? FEW

/** Returns the table of days to download. */
export const dayRows = (days: readonly StatisticsDay[]): Row[] => [
  [t`Day (UTC)`, t`Views`, t`Followers gained`, t`Upvotes`, t`Downvotes`, t`Comments`],
  ...days.map(({ day, views, followers, upvotes, downvotes, comments }): Row => [
    day,
    viewers(views),
    viewers(followers),
    upvotes,
    downvotes,
    comments,
  ]),
]

/** Returns the table of sources to download. */
export const sourceRows = ({
  sources,
  otherViewers,
}: Pick<OwnStatistics, 'sources' | 'otherViewers'>): Row[] => [
  [t`Source`, t`Viewers`],
  ...sources.map(({ from, viewers: count }): Row => [sourceName(from), count]),
  ...(otherViewers === 0 ? [] : [[OTHER, viewers(otherViewers)]]),
]

/** Returns the table of the parts of a video to download: when each begins, and who saw it. */
export const partRows = (parts: readonly number[], duration: number): Row[] => [
  [t`From (seconds)`, t`Viewers (%)`],
  ...parts.map((share, index): Row => [
    Math.round((index / parts.length) * duration * 100) / 100,
    share,
  ]),
]

/** The name of the sources of few views. */
export const OTHER = t({ message: 'Other or unknown', context: 'source of views' })
