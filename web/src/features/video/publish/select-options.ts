import { category, publishStatus } from '@seam/contract/video-fields.ts'
import { enumLabel } from '../../../lib/format/enum-label.ts'

const whoSeesIt = {
  PRIVATE: 'Only you',
  UNLISTED: 'Everyone who has the link',
  PUBLIC: 'Everyone',
} as const

export const publishStatusOptions = publishStatus.options.map((value) => ({
  value,
  label: enumLabel(value),
  detail: whoSeesIt[value],
}))

export const categoryOptions = category.options.map((value) => ({ value, label: enumLabel(value) }))
