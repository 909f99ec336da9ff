import { nsfwContent, theme } from '@seam/contract/account.ts'
import { category, publishStatus } from '@seam/contract/video-fields.ts'
import { enumLabel } from '../../lib/format/enum-label.ts'

const themes = {
  system: { label: 'System', detail: 'Same as your device' },
  light: { label: 'Light', detail: 'Ink on paper' },
  dark: { label: 'Dark', detail: 'Paper on ink' },
} as const

const adultContentDetails = {
  SHOW: 'Like any other video',
  HIDE: 'Left out of feeds, profiles and search',
  BLUR: 'Pictures are blurred until you click',
} as const

export const themeOptions = theme.options.map((value) => ({ value, ...themes[value] }))

export const adultContentOptions = nsfwContent.options.map((value) => ({
  value,
  label: enumLabel(value),
  detail: adultContentDetails[value],
}))

export const publishStatusOptions = publishStatus.options.map((value) => ({
  value,
  label: enumLabel(value),
}))

export const categoryOptions = category.options.map((value) => ({ value, label: enumLabel(value) }))
