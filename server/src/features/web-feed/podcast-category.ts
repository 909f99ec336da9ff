import type { Category } from '@seam/contract/video-fields.ts'
import { element, type Xml } from '../../infra/xml.ts'

/** The category and subcategory of Apple Podcasts for each category of videos. */
const categories: Record<Category, readonly [string, string?]> = {
  GENERAL: ['Society & Culture'],
  ENTERTAINMENT: ['Leisure'],
  EDUCATION: ['Education'],
  GAMING: ['Leisure', 'Video Games'],
  MUSIC: ['Music'],
  COMEDY: ['Comedy'],
  PROGRAMMING: ['Technology'],
  SCIENCE: ['Science'],
  TECH: ['Technology'],
  ART: ['Arts', 'Visual Arts'],
  ANIMATION: ['Arts', 'Visual Arts'],
  GRAPHICS: ['Arts', 'Design'],
}

export function podcastCategory(category: Category): Xml {
  const [text, subcategory] = categories[category]
  return element(
    'itunes:category',
    { text },
    subcategory !== undefined && element('itunes:category', { text: subcategory }),
  )
}
