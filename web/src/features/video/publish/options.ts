import { category, publishStatus } from '@seam/contract/video-fields.ts'
import { named } from '../../../lib/format/named.ts'

const whoSeesIt = {
  PRIVATE: 'Only you',
  UNLISTED: 'Whoever has the link',
  PUBLIC: 'Everyone',
} as const

export const publishStatusOptions = publishStatus.options.map((value) => ({
  value,
  label: named(value),
  detail: whoSeesIt[value],
}))

export const categoryOptions = category.options.map((value) => ({ value, label: named(value) }))
