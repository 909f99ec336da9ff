import { Trans } from '@lingui/react/macro'
import type { OwnStatistics } from '@seam/contract/statistics.ts'
import { fullCount } from '../../lib/format/count.ts'
import { Link } from '../../lib/router/link.tsx'

/** The most viewed videos, each with a link to its own statistics. */
export const TopVideos = ({ videos }: { videos: OwnStatistics['videos'] }) => (
  <section
    aria-labelledby="top-videos"
    className="min-w-0 rounded-thumb border border-border bg-surface p-4 sm:px-5"
  >
    <h2 id="top-videos" className="display mb-2 text-16">
      <Trans>Most viewed videos</Trans>
    </h2>
    {videos.length === 0 ? (
      <p className="text-foreground-muted">
        <Trans>No video has been viewed at least five times.</Trans>
      </p>
    ) : (
      <ol className="divide-y divide-border">
        {videos.map(({ publicId, title, views }) => (
          <li key={publicId} className="flex items-baseline justify-between gap-4 py-2">
            <Link
              to="/v/{publicId}/statistics"
              params={{ publicId }}
              search={({ days }) => ({ days })}
              className="min-w-0 truncate font-semibold hover:underline"
            >
              {title}
            </Link>
            <span className="figures shrink-0 text-foreground-muted">{fullCount(views)}</span>
          </li>
        ))}
      </ol>
    )}
  </section>
)
