import type { Category } from '@seam/contract/video-fields.ts'

// A copy of the categories of the contract: importing them would load zod (see entities/api/first-routes.ts).
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

/** Returns the word as a category, undefined if it is none. */
export const parseCategory = (word = ''): Category | undefined =>
  isCategory(word) ? word : undefined
