import { t } from '@lingui/core/macro'
import { nsfwContent, theme } from '@seam/contract/account.ts'
import { category, publishStatus } from '@seam/contract/video-fields.ts'
import { enumLabel } from '../../lib/format/enum-label.ts'

const themes = {
  system: { label: t({ message: 'System', context: 'theme' }), detail: t`Same as your device` },
  light: { label: t({ message: 'Light', context: 'theme' }), detail: t`Ink on paper` },
  dark: { label: t({ message: 'Dark', context: 'theme' }), detail: t`Paper on ink` },
} as const

const adultContentDetails = {
  SHOW: t`Like any other video`,
  HIDE: t`Left out of feeds, profiles and search`,
  BLUR: t`Pictures are blurred until you click`,
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
