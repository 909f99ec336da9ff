import { truncate } from '@seam/contract/truncate.ts'
import { limits } from '@seam/contract/limits.ts'
import type { Post } from '@seam/contract/post.ts'
import type { PostImage } from '@seam/contract/post-image.ts'
import type { Site } from '@seam/contract/site.ts'
import { postCardPath, postImageCardPath, postImageCardSize } from '../card-image/card.ts'
import { countImages, describePost, postText } from '@seam/contract/describe-post.ts'
import type { Sharing } from '../visibility/sharing.ts'
import { oembedLinks } from './alternates.ts'
import { cardProperties, type Head, MAX_DESCRIPTION_LENGTH, previewProperties } from './head.ts'
import { withheldHead } from './withheld-head.ts'

/** Maximum length of the alternative text of an image in previews, in characters. */
const MAX_ALT_LENGTH = 420

/** Returns the HTML head of a post's page. */
export function postHead(post: Post, sharing: Sharing, site: Site, origin: string): Head {
  const { owner, content, images, publicId, createdAt, editedAt } = post
  const pageUrl = `${origin}/p/${publicId}`
  const title = truncate(describePost(post), limits.postTitle)
  if (sharing !== 'all') {
    const isAdult = sharing === 'adult' || images.some(({ nsfw }) => nsfw)
    return withheldHead({ kind: 'Post', title, pageUrl, isAdult }, sharing, site, origin)
  }
  const description =
    truncate(postText(post), MAX_DESCRIPTION_LENGTH) ||
    `${countImages(images)} by ${owner.fullName}`
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
      image: imageProperties(post, by, site, origin),
    }),
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'SocialMediaPosting',
      url: pageUrl,
      ...(content !== '' && { text: content }),
      headline: title,
      ...(images.length > 0 && { image: images.map((image) => imageObject(image, origin)) }),
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

/** Returns the properties of the first image of a post, or of its card if it has none. */
function imageProperties(post: Post, by: string, site: Site, origin: string) {
  const [image] = post.images
  if (!image) return cardProperties(origin + postCardPath(post, site), 'post', by)
  const alt = truncate(image.alt, MAX_ALT_LENGTH) || by
  const url = origin + postImageCardPath(post, image)
  return cardProperties(url, 'postImage', alt, postImageCardSize(image))
}

/** Returns an image of a post as schema.org data. */
const imageObject = ({ url, width, height, alt }: PostImage, origin: string) => ({
  '@type': 'ImageObject',
  contentUrl: origin + url,
  width,
  height,
  ...(alt !== '' && { caption: alt }),
})
