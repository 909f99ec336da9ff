import { t } from '@lingui/core/macro'
import { toast } from '../../../../lib/toast.ts'

/** Shows a toast on any page: the video is published. */
export const notifyPublished = (publicId: string) =>
  toast({
    id: 'video-create',
    kind: 'success',
    text: t`Your video is published.`,
    action: { label: t({ message: 'Watch', context: 'verb' }), path: `/v/${publicId}` },
  })
