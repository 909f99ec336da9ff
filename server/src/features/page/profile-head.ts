import { findLinks } from '@seam/links/find-links.ts'
import { truncate } from '@seam/contract/truncate.ts'
import type { Profile } from '@seam/contract/profile.ts'
import type { Site } from '@seam/contract/site.ts'
import { profileCardPath } from '../card-image/card.ts'
import type { Sharing } from '../visibility/sharing.ts'
import { userFeeds } from './alternates.ts'
import { cardProperties, type Head, MAX_DESCRIPTION_LENGTH, previewProperties } from './head.ts'
import { withheldHead } from './withheld-head.ts'

export const titleOf = ({ fullName, username }: Profile): string => `${fullName} (@${username})`

/** Returns the name of who has this profile in the Fediverse; undefined for any other URL. */
function fediverseNameOf(url: string): string | undefined {
  const { host, pathname } = new URL(url)
  const name = /^\/@([\w.-]+)\/?$/.exec(pathname)?.[1]
  return name && `@${name}@${host}`
}

/** Returns the HTML head of a profile's page. */
export function profileHead(profile: Profile, sharing: Sharing, site: Site, origin: string): Head {
  const { username, fullName, about, followers, createdAt } = profile
  const pageUrl = `${origin}/u/${username}`
  const title = titleOf(profile)
  if (sharing !== 'all')
    return withheldHead({ kind: 'Profile', title, pageUrl }, sharing, site, origin)
  const description = truncate(about, MAX_DESCRIPTION_LENGTH) || `Videos and posts by ${fullName}`
  const card = origin + profileCardPath(profile, site)
  const me = findLinks(about).map(({ url }) => url)
  return {
    title,
    description,
    canonical: pageUrl,
    alternates: userFeeds(profile, origin),
    me,
    fediverseName: me.map(fediverseNameOf).find((name) => name !== undefined),
    properties: {
      ...previewProperties({
        type: 'profile',
        title,
        description,
        url: pageUrl,
        image: cardProperties(card, 'profile', title),
      }),
      'profile:username': username,
    },
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      dateCreated: createdAt,
      mainEntity: {
        '@type': 'Person',
        name: fullName,
        alternateName: username,
        url: pageUrl,
        ...(about && { description: about }),
        ...(profile.avatar && { image: card }),
        ...(me.length > 0 && { sameAs: me }),
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: { '@type': 'FollowAction' },
          userInteractionCount: followers,
        },
      },
    },
  }
}
