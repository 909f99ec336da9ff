import type { Paged } from '@seam/contract/paging.ts'
import type { Post } from '@seam/contract/post.ts'
import type { Savable, SavedEntry } from '@seam/contract/saved.ts'
import type { Video } from '@seam/contract/video.ts'
import type { InfiniteData } from '@tanstack/react-query'
import { infiniteListOptions } from '../cache/infinite-list.ts'
import { call } from '../session/call.ts'

/** The query key prefix of the saved videos and posts. */
export const SAVED_KEY = ['saved']

const savedList = <Doc extends Video | Post>(
  entity: Savable,
  docOf: (entry: SavedEntry) => Doc | undefined,
) => ({
  ...infiniteListOptions<Doc>([...SAVED_KEY, entity], async (page, signal) => {
    const { docs, ...rest } = await call('listSaved', { query: { ...page, entity }, signal })
    return { ...rest, docs: docs.flatMap((entry) => docOf(entry) ?? []) }
  }),
  // One that is removed disappears at once, and returns to its place when that is undone.
  select: (list: InfiniteData<Paged<Doc>>) => ({
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      docs: page.docs.filter(({ isSaved }) => isSaved),
    })),
  }),
})

/** The saved videos, the most recent first. */
export const savedVideos = savedList('video', ({ video }) => video)

/** The saved posts, the most recent first. */
export const savedPosts = savedList('post', ({ post }) => post)
