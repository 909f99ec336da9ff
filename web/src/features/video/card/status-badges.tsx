import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Video } from '@seam/contract/video.ts'
import { CalendarClock, Link2, Lock, type LucideIcon, TriangleAlert } from 'lucide-react'
import { classNames } from '../../../lib/class-names.ts'

const chip =
  'flex items-center gap-1 rounded-chip bg-black/80 px-1.5 py-0.5 text-12 font-semibold text-white'

/** The publish status and the processing of a video, for its owner. */
export function StatusBadges({ video, small }: { video: Video; small: boolean | undefined }) {
  const { state, progress } = video.processing
  return (
    <>
      <div
        className={classNames(
          'absolute flex flex-wrap gap-1',
          small ? 'top-1 left-1' : 'top-2 left-2',
        )}
      >
        {video.publishStatus === 'PRIVATE' && (
          <Badge icon={Lock} text={t({ message: 'Private', context: 'publish status' })} />
        )}
        {video.publishAt && (
          <Badge icon={CalendarClock} text={t({ message: 'Scheduled', context: 'video' })} />
        )}
        {video.publishStatus === 'UNLISTED' && (
          <Badge icon={Link2} text={t({ message: 'Unlisted', context: 'publish status' })} />
        )}
        {state === 'PROCESSING' && (
          <span className={classNames(chip, 'figures')}>
            <Trans>Processing {progress}%</Trans>
          </span>
        )}
        {state === 'FAILED' && (
          <Badge icon={TriangleAlert} text={t({ message: 'Failed', context: 'processing' })} />
        )}
      </div>
      {state === 'PROCESSING' && (
        <span aria-hidden className="absolute inset-x-0 bottom-0 h-1 bg-black/40">
          <span
            className="block h-full bg-[oklch(75.33%_0.1546_41.6)] transition-[width]"
            style={{ width: `${progress}%` }}
          />
        </span>
      )}
    </>
  )
}

const Badge = ({ icon: Icon, text }: { icon: LucideIcon; text: string }) => (
  <span className={chip}>
    <Icon aria-hidden className="size-3" />
    {text}
  </span>
)
