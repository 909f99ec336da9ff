import type { Post } from '@seam/contract/post.ts'
import { excerpt } from './excerpt.ts'
import type { Head } from './head.ts'

const TITLE = 60

/** What the page of a post says of itself. */
export function postHead(post: Post, origin: string): Head {
  const { owner, content, publicId, createdAt, editedAt } = post
  const address = `${origin}/p/${publicId}`
  const author = { '@type': 'Person', name: owner.fullName, url: `${origin}/u/${owner.username}` }
  const by = `${owner.fullName} (@${owner.username})`
  const image = owner.avatar && origin + owner.avatar.url
  return {
    title: excerpt(content, TITLE),
    description: excerpt(content),
    canonical: address,
    properties: {
      'og:site_name': 'Seam',
      'og:type': 'article',
      'og:title': by,
      'og:description': excerpt(content),
      'og:url': address,
      ...(image && { 'og:image': image }),
      'twitter:card': 'summary',
      'twitter:title': by,
      'twitter:description': excerpt(content),
      ...(image && { 'twitter:image': image }),
    },
    structured: {
      '@context': 'https://schema.org',
      '@type': 'SocialMediaPosting',
      url: address,
      text: content,
      headline: excerpt(content, TITLE),
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
