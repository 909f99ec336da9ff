import { type PublishStatus, publishStatus } from '@seam/contract/video-fields.ts'
import { enumLabel } from '../lib/format/enum-label.ts'

const whoSeesIt: Record<PublishStatus, string> = {
  PRIVATE: 'Only you',
  UNLISTED: 'Anyone with the link',
  PUBLIC: 'Everyone',
}

/** The options of a field for the publish status of a video or playlist. */
export const publishStatusOptions = publishStatus.options.map((value) => ({
  value,
  label: enumLabel(value),
  detail: whoSeesIt[value],
}))
