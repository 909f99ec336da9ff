import { t } from '@lingui/core/macro'
import { shareFailures } from '@seam/contract/pages.ts'
import { videoLimitMessages } from '@seam/contract/video-limits.ts'
import { useSite } from '../../../lib/site.ts'
import { FormError } from '../../../ui/form-error.tsx'

/** Says why a video shared by another application is not in the form. */
export function ShareFailure({ reason }: { reason: string | undefined }) {
  const site = useSite()
  const messages = new Map<string | undefined, string>([
    [shareFailures.missing, t`The shared video did not arrive. Choose it here.`],
    [shareFailures.large, `${videoLimitMessages.large(site)}.`],
  ])
  const message = messages.get(reason)
  return (
    <div className={message && 'mb-6'}>
      <FormError message={message} />
    </div>
  )
}
