import { t } from '@lingui/core/macro'
import type { Category } from '@seam/contract/video-fields.ts'

/** In the order of the contract. */
export const categoryNames: Record<Category, string> = {
  GENERAL: t({ message: 'General', context: 'category' }),
  ENTERTAINMENT: t`Entertainment`,
  EDUCATION: t`Education`,
  GAMING: t`Gaming`,
  MUSIC: t`Music`,
  COMEDY: t`Comedy`,
  PROGRAMMING: t`Programming`,
  SCIENCE: t`Science`,
  TECH: t`Tech`,
  ART: t`Art`,
  ANIMATION: t`Animation`,
  GRAPHICS: t`Graphics`,
}

const labels = {
  PRIVATE: t({ message: 'Private', context: 'publish status' }),
  UNLISTED: t({ message: 'Unlisted', context: 'publish status' }),
  PUBLIC: t({ message: 'Public', context: 'publish status' }),

  SHOW: t({ message: 'Show', context: 'adult content' }),
  HIDE: t({ message: 'Hide', context: 'adult content' }),
  BLUR: t({ message: 'Blur', context: 'adult content' }),
  ...categoryNames,
}

/** Returns the label of a publish status, a category or a choice about adult content. */
export const enumLabel = (value: keyof typeof labels): string => labels[value]
