import type { Category } from '@seam/contract/video-fields.ts'
import { categoryNames } from '../../lib/format/enum-label.ts'

const isCategory = (word: string): word is Category => Object.hasOwn(categoryNames, word)

/** Every category, in the contract's order. The contract itself would load zod. */
export const categories = Object.keys(categoryNames).filter(isCategory)

export const categoryName = (category: Category): string => categoryNames[category]

/** Returns the word as a category, undefined if it is none. */
export const parseCategory = (word = ''): Category | undefined =>
  isCategory(word) ? word : undefined
