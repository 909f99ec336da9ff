import type { Post } from './post.ts'

type Described = Pick<Post, 'content' | 'images'>

/** Returns the text of a post, else what its images show; empty if neither is known. */
export const postText = ({ content, images }: Described): string =>
  content || images.flatMap(({ alt }) => alt || []).join(' ')

/** Returns the text of a post, else what its first image shows, else how many images it has. */
export const describePost = ({ content, images }: Described): string =>
  content || images[0]?.alt || countImages(images)

/** Returns `Image` or, for example, `3 images`. */
export const countImages = (images: Post['images']): string =>
  images.length === 1 ? 'Image' : `${images.length} images`
