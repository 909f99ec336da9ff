import type { AuthUser } from '@seam/contract/account.ts'
import type { Comment } from '@seam/contract/comment.ts'
import type { Paged } from '@seam/contract/paging.ts'
import type { PostImage } from '@seam/contract/post-image.ts'
import type { Post } from '@seam/contract/post.ts'
import type { Video } from '@seam/contract/video.ts'
import { ownerOf } from './cast.ts'

/** Returns the only page of a list. */
export const pageOf = <Doc>(...docs: Doc[]): Paged<Doc> => ({
  docs,
  totalDocs: docs.length,
  page: 1,
  limit: 12,
  hasNextPage: false,
  hasPrevPage: false,
  nextCursor: null,
})

/** Returns an id like the server's, with eleven characters. */
const idOf = (name: string) => name.padEnd(11, '0').slice(0, 11)

const makeItem = (kind: string, owner: AuthUser, content: string) => ({
  _id: idOf(`${kind}-${content}`.replace(/\W/g, '-')),
  publicId: idOf(`${kind}-${content}`.replace(/\W/g, '-')),
  owner: ownerOf(owner),
  createdAt: new Date(Date.now() - 3_600_000).toISOString(),
  upvotes: 0,
  downvotes: 0,
  currUserVoteType: null,
})

/** Returns a comment from an hour ago, without replies. */
export const makeComment = (owner: AuthUser, content: string): Comment => ({
  ...makeItem('c', owner, content),
  content,
  mentions: [],
  editedAt: null,
  hasReplies: false,
  repliesCount: 0,
  replies: [],
  removedBy: null,
  isPinned: false,
  isHeld: false,
})

export const makePost = (owner: AuthUser, content: string): Post => ({
  ...makeItem('p', owner, content),
  content,
  images: [],
  mentions: [],
  editedAt: null,
  isSaved: false,
  commentsCount: 0,
  commentsClosed: false,
})

const PIXEL =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="800"><rect width="1600" height="800" fill="teal"/></svg>'

/** Returns an image of a post with this alternative text. */
export const makePostImage = (alt: string, changes: Partial<PostImage> = {}): PostImage => {
  imageCount += 1
  return {
    public_id: `postImages/image-${imageCount}`,
    url: `${PIXEL}#${imageCount}/1600.webp`,
    smallUrl: `${PIXEL}#${imageCount}/640.webp`,
    widths: [320, 640, 1280],
    width: 1600,
    height: 800,
    color: '#0b6bcb',
    alt,
    nsfw: false,
    ...changes,
  }
}
let imageCount = 0

/** Returns a video whose processing has just begun. */
export const makeVideo = (owner: AuthUser, title: string): Video => ({
  ...makeItem('v', owner, title),
  title,
  description: '',
  videoFile: {
    url: null,
    duration: 2,
    width: 64,
    height: 36,
    hlsUrl: null,
    storyboardUrl: null,
    bitRate: null,
    posterUrl: null,
    captions: [],
  },
  thumbnail: { url: '', smallUrl: '', width: 1280, smallWidth: 640, widths: [], color: null },
  publishStatus: 'PUBLIC',
  category: 'GENERAL',
  nsfw: false,
  views: 0,
  processing: { state: 'PROCESSING', progress: 0, reason: null },
  isSaved: false,
  chapters: [],
  downloadable: false,
  commentsClosed: false,
})
