import { toast } from '../../../../lib/toast.ts'

/** Shows a toast on any page: the video is published. */
export const notifyPublished = (publicId: string) =>
  toast({
    id: 'video-create',
    kind: 'success',
    text: 'Your video is published.',
    action: { label: 'Watch', path: `/v/${publicId}` },
  })
