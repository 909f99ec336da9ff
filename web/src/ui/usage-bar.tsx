import { t } from '@lingui/core/macro'
import { formatBytes } from '@seam/contract/format-bytes.ts'
import { ProgressBar } from './progress-bar.tsx'

interface Props {
  title: string
  /** Bytes. */
  used: number
  limit: number
  hint: string
  /** The level of its heading. */
  heading?: 'h2' | 'h3'
}

/** How much of a limit is used, as figures and as a bar. */
export const UsageBar = ({ title, used, limit, hint, heading: Heading = 'h3' }: Props) => (
  <div className="px-4 py-4 sm:px-5">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <Heading className="font-semibold">{title}</Heading>
      <p className={used >= limit ? 'figures text-danger' : 'figures text-foreground-muted'}>
        {t`${{ used: formatBytes(used) }} of ${{ limit: formatBytes(limit) }}`}
      </p>
    </div>
    <div className="my-2">
      <ProgressBar
        slow
        label={title}
        percent={limit > 0 ? Math.min(100, (used / limit) * 100) : 100}
      />
    </div>
    <p className="text-13 text-foreground-muted">{hint}</p>
  </div>
)
