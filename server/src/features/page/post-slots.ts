import { collapseBlankLines } from '@seam/contract/collapse-blank-lines.ts'
import type { Post } from '@seam/contract/post.ts'
import type { SlotValues } from './fill-slots.ts'

/** The posts that fill the first screen of most devices. */
const POSTS = 4

/** Returns the values of the first posts of a list. */
export const postSlots = (posts: readonly Post[]): SlotValues =>
  Object.fromEntries(
    posts.slice(0, POSTS).flatMap(({ owner, content }, index) => [
      [`writer-${index}`, owner.username],
      [`writer-name-${index}`, owner.fullName || owner.username],
      [`text-${index}`, collapseBlankLines(content)],
    ]),
  )
