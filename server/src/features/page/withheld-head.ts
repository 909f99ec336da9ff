import type { Site } from '@seam/contract/site.ts'
import { siteCardPath } from '../card-image/card.ts'
import type { Sharing } from '../item/sharing.ts'
import { cardProperties, type Head, previewProperties } from './head.ts'

interface Withheld {
  kind: 'Video' | 'Post' | 'Profile'
  /** For who opens the page. */
  title: string
  /** Absolute URL of the page. */
  pageUrl: string
  isAdult?: boolean
}

/**
 * Returns the HTML head of a page that is not in public lists, or has adult content. It shows nothing of
 * the page but its title, instead of which previews of links show that of the preview.
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
  const image = origin + siteCardPath(site, isListed ? 'adult' : 'site')
  return {
    title,
    description,
    canonical: pageUrl,
    noindex: !isListed,
    isAdult,
    properties: previewProperties({
      ...{ type: 'website', title: heading, description, url: pageUrl },
      image: cardProperties(image),
    }),
    ...(isListed && {
      structuredData: {
        '@context': 'https://schema.org',
        '@type': kind === 'Video' ? 'VideoObject' : 'CreativeWork',
        name: heading,
        description,
        url: pageUrl,
        isFamilyFriendly: false,
      },
    }),
  }
}
