import { truncate } from '@seam/contract/truncate.ts'
import type { Profile } from '@seam/contract/profile.ts'
import type { Site } from '@seam/contract/site.ts'
import { profileCardPath } from '../card-image/card.ts'
import { userFeeds } from './alternates.ts'
import { cardProperties, MAX_DESCRIPTION_LENGTH, type Head } from './head.ts'

export const titleOf = ({ fullName, username }: Profile): string => `${fullName} (@${username})`

/** Returns the HTML head of a profile's page. */
export function profileHead(profile: Profile, site: Site, origin: string): Head {
  const { username, fullName, about, avatar, followers, createdAt } = profile
  const pageUrl = `${origin}/u/${username}`
  const title = titleOf(profile)
  const description = truncate(about, MAX_DESCRIPTION_LENGTH) || `Videos and posts by ${fullName}`
  const image = avatar && origin + avatar.url
  const card = origin + profileCardPath(profile, site)
  return {
    title,
    description,
    canonical: pageUrl,
    alternates: userFeeds(profile, origin),
    properties: {
      'og:type': 'profile',
      'og:title': title,
      'og:description': description,
      'og:url': pageUrl,
      'profile:username': username,
      ...cardProperties(card),
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:description': description,
      'twitter:image': card,
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
        ...(image && { image }),
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: { '@type': 'FollowAction' },
          userInteractionCount: followers,
        },
      },
    },
  }
}
