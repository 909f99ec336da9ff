import { toast } from '../../../lib/toast.ts'

/** Says, wherever one is, that the video is there. */
export const tellPublished = (publicId: string) =>
  toast({
    id: 'video-create',
    kind: 'success',
    text: 'Your video is published.',
    action: { label: 'Watch', path: `/v/${publicId}` },
  })
