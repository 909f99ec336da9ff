import { truncate } from '@seam/contract/truncate.ts'
import { limits } from '@seam/contract/limits.ts'
import type { Post } from '@seam/contract/post.ts'
import type { Site } from '@seam/contract/site.ts'
import { postCardPath } from '../card-image/card.ts'
import type { Sharing } from '../visibility/sharing.ts'
import { oembedLinks } from './alternates.ts'
import { cardProperties, type Head, MAX_DESCRIPTION_LENGTH, previewProperties } from './head.ts'
import { withheldHead } from './withheld-head.ts'

/** Returns the HTML head of a post's page. */
export function postHead(post: Post, sharing: Sharing, site: Site, origin: string): Head {
  const { owner, content, publicId, createdAt, editedAt } = post
  const pageUrl = `${origin}/p/${publicId}`
  const title = truncate(content, limits.postTitle)
  if (sharing !== 'all')
    return withheldHead({ kind: 'Post', title, pageUrl }, sharing, site, origin)
  const description = truncate(content, MAX_DESCRIPTION_LENGTH)
  const author = { '@type': 'Person', name: owner.fullName, url: `${origin}/u/${owner.username}` }
  const by = `${owner.fullName} (@${owner.username})`
  return {
    title,
    description,
    canonical: pageUrl,
    alternates: oembedLinks(by, pageUrl, origin),
    properties: previewProperties({
      type: 'article',
      title: by,
      description,
      url: pageUrl,
      image: cardProperties(origin + postCardPath(post, site), 'post', by),
    }),
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'SocialMediaPosting',
      url: pageUrl,
      text: content,
      headline: title,
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
