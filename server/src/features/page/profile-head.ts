import { truncate } from '@seam/contract/truncate.ts'
import type { Profile } from '@seam/contract/profile.ts'
import { userFeeds } from './alternates.ts'
import { MAX_DESCRIPTION_LENGTH, type Head } from './head.ts'

export const titleOf = ({ fullName, username }: Profile): string => `${fullName} (@${username})`

/** Returns the HTML head of a profile's page. */
export function profileHead(profile: Profile, origin: string): Head {
  const { username, fullName, about, avatar, followers, createdAt } = profile
  const pageUrl = `${origin}/u/${username}`
  const title = titleOf(profile)
  const description = truncate(about, MAX_DESCRIPTION_LENGTH) || `Videos and posts by ${fullName}`
  const image = avatar && origin + avatar.url
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
      ...(image && { 'og:image': image }),
      'twitter:card': 'summary',
      'twitter:title': title,
      'twitter:description': description,
      ...(image && { 'twitter:image': image }),
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
