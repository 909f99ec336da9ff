import { truncate } from '@seam/contract/truncate.ts'
import { limits } from '@seam/contract/limits.ts'
import type { Post } from '@seam/contract/post.ts'
import type { Site } from '@seam/contract/site.ts'
import { postCardPath } from '../card-image/card.ts'
import { oembedLinks } from './alternates.ts'
import { cardProperties, MAX_DESCRIPTION_LENGTH, type Head } from './head.ts'

/** Returns the HTML head of a post's page. */
export function postHead(post: Post, site: Site, origin: string): Head {
  const { owner, content, publicId, createdAt, editedAt } = post
  const pageUrl = `${origin}/p/${publicId}`
  const author = { '@type': 'Person', name: owner.fullName, url: `${origin}/u/${owner.username}` }
  const by = `${owner.fullName} (@${owner.username})`
  const image = origin + postCardPath(post, site)
  return {
    title: truncate(content, limits.postTitle),
    description: truncate(content, MAX_DESCRIPTION_LENGTH),
    canonical: pageUrl,
    alternates: oembedLinks(by, pageUrl, origin),
    properties: {
      'og:type': 'article',
      'og:title': by,
      'og:description': truncate(content, MAX_DESCRIPTION_LENGTH),
      'og:url': pageUrl,
      ...cardProperties(image),
      'twitter:card': 'summary_large_image',
      'twitter:title': by,
      'twitter:description': truncate(content, MAX_DESCRIPTION_LENGTH),
      'twitter:image': image,
    },
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'SocialMediaPosting',
      url: pageUrl,
      text: content,
      headline: truncate(content, limits.postTitle),
      datePublished: createdAt,
      ...(editedAt && { dateModified: editedAt }),
      author,
      commentCount: post.commentsCount,
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: { '@type': 'LikeAction' },
        userInteractionCount: post.upvotes,
      },
    },
  }
}
