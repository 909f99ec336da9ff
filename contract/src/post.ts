import * as z from 'zod'
import { noData, endpoint } from './endpoint.ts'
import { publicId } from './id.ts'
import { publishAt, scheduledFor } from './publish-at.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { feed, isSingleSource, paged, pageQuery } from './paging.ts'
import { postImage, postImages } from './post-image.ts'
import { isRangeOfTop, isSortedFeed, sortQuery } from './sorting.ts'
import { textItem } from './text-item.ts'
import { isBlank, text } from './text.ts'
import { username } from './user-info.ts'

export const post = textItem.extend({
  /** May be empty if the post has images. */
  content: z.string(),
  images: z.array(postImage),
  publishAt: scheduledFor,
  /** Whether the viewer saved it. Unknown in search results, and false there. */
  isSaved: z.boolean(),
  /** Number of comments without replies. */
  commentsCount: z.int(),
  /** Whether new comments are rejected. */
  commentsClosed: z.boolean(),
})
export type Post = z.infer<typeof post>

const postFields = z.object({
  /** May be blank if the post has images. */
  content: text(messages.postEmpty).max(limits.post, { error: messages.postLong }),
  images: postImages.optional(),
  /** Whether it is adult content. */
  nsfw: z.boolean({ error: messages.nsfw }).optional(),
  publishAt,
})
/** Whether the content of a post with this number of images is long enough. */
export const hasContent = (content: string, images: number): boolean =>
  images > 0 || !isBlank(content)

export const postBody = postFields.refine(
  ({ content, images = [] }) => hasContent(content, images.length),
  { path: ['content'], error: messages.postEmpty },
)
export type PostBody = z.input<typeof postBody>

/** The server verifies that a post that retains its images has content or images. */
const editedPost = postFields.refine(
  ({ content, images }) => images === undefined || hasContent(content, images.length),
  { path: ['content'], error: messages.postEmpty },
)

const byPublicId = z.object({ publicId })
const tag = 'Post'

export const listPosts = endpoint({
  tag,
  summary: 'The post feed, the feed of the people you follow, or the posts of one user',
  method: 'GET',
  path: '/post',
  cache: 'anonymous',
  compressed: true,
  query: z
    .object({
      ...pageQuery,
      username: username.optional(),
      feed: feed.default('all'),
      ...sortQuery,
    })
    .refine(isSingleSource, { error: messages.feedWithUsername, path: ['feed'] })
    .refine(isSortedFeed, { error: messages.sortWithUsername, path: ['sort'] })
    .refine(isRangeOfTop, { error: messages.rangeWithoutTop, path: ['range'] }),
  response: paged(post),
})

export const getPost = endpoint({
  tag,
  summary: 'One post, in a list of one',
  method: 'GET',
  path: '/post/{publicId}',
  cache: 'anonymous',
  compressed: true,
  params: byPublicId,
  response: z.array(post),
})

export const createPost = endpoint({
  tag,
  summary: 'Create a post',
  method: 'POST',
  path: '/post',
  status: 201,
  access: 'signed-in',
  publishes: true,
  cache: 'invalidate',
  body: postBody,
  response: post,
})

export const editPost = endpoint({
  tag,
  summary: 'Edit your own post. Absent images, nsfw and publishAt stay as they are',
  method: 'PATCH',
  path: '/post/{publicId}',
  access: 'signed-in',
  cache: 'invalidate',
  params: byPublicId,
  body: editedPost,
  response: post,
})

export const deletePost = endpoint({
  tag,
  summary: 'Delete your own post, with its comments and votes',
  method: 'DELETE',
  path: '/post/{publicId}',
  access: 'signed-in',
  cache: 'invalidate',
  params: byPublicId,
  response: noData,
})
