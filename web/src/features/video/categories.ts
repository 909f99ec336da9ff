import type { Category } from '@seam/contract/video-fields.ts'

// The contract's categories, whose file would bring the validator along (see lib/api/routes.ts).
const names: Record<Category, string> = {
  GENERAL: 'General',
  ENTERTAINMENT: 'Entertainment',
  EDUCATION: 'Education',
  GAMING: 'Gaming',
  MUSIC: 'Music',
  COMEDY: 'Comedy',
  PROGRAMMING: 'Programming',
  SCIENCE: 'Science',
  TECH: 'Tech',
  ART: 'Art',
  ANIMATION: 'Animation',
  GRAPHICS: 'Graphics',
}

const isCategory = (word: string): word is Category => Object.hasOwn(names, word)

/** Every category, in the contract's order. */
export const categories = Object.keys(names).filter(isCategory)

export const categoryName = (category: Category): string => names[category]

/** The category of that name, if there is one. */
export const categoryOf = (word = ''): Category | undefined => (isCategory(word) ? word : undefined)
