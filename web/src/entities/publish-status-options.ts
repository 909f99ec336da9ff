import { t } from '@lingui/core/macro'
import { type PublishStatus, publishStatus } from '@seam/contract/video-fields.ts'
import { enumLabel } from '../lib/format/enum-label.ts'

const whoSeesIt: Record<PublishStatus, string> = {
  PRIVATE: t`Only you`,
  UNLISTED: t`Anyone with the link`,
  PUBLIC: t`Everyone`,
}

/** The options of a field for the publish status of a video or playlist. */
export const publishStatusOptions = publishStatus.options.map((value) => ({
  value,
  label: enumLabel(value),
  detail: whoSeesIt[value],
}))
