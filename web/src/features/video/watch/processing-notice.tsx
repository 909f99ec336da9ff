import { Trans } from '@lingui/react/macro'
import type { Video } from '@seam/contract/video.ts'
import { useIsOwn } from '../../../entities/session/ownership.ts'
import { isPlayable } from '../is-playable.ts'

/** Tells the owner that a playable video is still being processed. */
export function ProcessingNotice({ video }: { video: Video }) {
  const own = useIsOwn(video)
  const { state, progress } = video.processing
  if (!own || state !== 'PROCESSING' || !isPlayable(video)) return null
  return (
    <output className="figures mt-3 flex items-center gap-3 rounded-control bg-accent-subtle px-3 py-2 text-13">
      <span aria-hidden className="stitch-x stitch-running w-6 shrink-0 text-accent" />
      <Trans>Your video is playable. Higher quality follows: {progress}%.</Trans>
    </output>
  )
}
