import type { Site } from '@seam/contract/site.ts'
import { siteCardPath } from '../card-image/card.ts'
import type { Sharing } from '../visibility/sharing.ts'
import { cardProperties, type Head, previewProperties } from './head.ts'

interface Withheld {
  kind: 'Video' | 'Post' | 'Playlist' | 'Profile'
  title: string
  /** Absolute URL of the page. */
  pageUrl: string
  isAdult?: boolean
}

/**
 * Returns the HTML head of a page that is not in public lists, or has adult content. Only `title` is that
 * of the page, for the person who opens it. Search engines do not index the page, and a preview of a link
 * to it has the properties instead.
 */
export function withheldHead(
  { kind, title, pageUrl, isAdult = false }: Withheld,
  sharing: Exclude<Sharing, 'all'>,
  site: Site,
  origin: string,
): Head {
  const isListed = sharing === 'adult'
  const heading = isListed ? `Adult ${kind.toLowerCase()}` : kind
  const description = isListed
    ? `This ${kind.toLowerCase()} is marked as adult content`
    : `A ${kind.toLowerCase()} on ${site.name}`
  const card = isListed ? 'adult' : 'site'
  return {
    title,
    description,
    canonical: pageUrl,
    noindex: true,
    isAdult,
    properties: previewProperties({
      type: 'website',
      title: heading,
      description,
      url: pageUrl,
      image: cardProperties(origin + siteCardPath(site, card), card, site.name),
    }),
  }
}
