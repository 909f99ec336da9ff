import type * as z from 'zod'
import { messages } from '@seam/contract/messages.ts'
import { type editPost, hasContent } from '@seam/contract/post.ts'
import { isBlank } from '@seam/contract/text.ts'
import { fieldProblem, notFound } from '../../infra/http/problem-error.ts'
import type { Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { setListingFields, updateContent } from '../item/item-store.ts'
import { lockItem } from '../item/lock-store.ts'
import { findImages, markEdited } from './image-store.ts'
import { lockImages, setImages } from './images.ts'

/** The texts of a version of a post: its content and the alternative texts of its images. */
export interface PostTexts {
  content: string
  alts: string[]
}

/** Returns the content to store: invisible characters alone are no content. */
export const storedContent = (content: string): string => (isBlank(content) ? '' : content)

/** Returns the texts by field. */
export const textsByField = ({ content, alts }: PostTexts): Record<string, string> => ({
  content,
  ...Object.fromEntries(alts.map((alt, index) => [`images.${index}.alt`, alt])),
})

interface PostOfOwner {
  itemId: number
  ownerId: number
}

/**
 * Changes the content, the images and the marking as adult content of a post. Returns its texts
 * before and after. Throws a ProblemError.
 */
export async function changePost(
  tx: Tx,
  queue: Queue,
  { itemId, ownerId }: PostOfOwner,
  { nsfw, images, ...body }: z.output<typeof editPost.body>,
): Promise<{ before: PostTexts; after: PostTexts }> {
  const content = storedContent(body.content)
  if (!(await lockItem(tx, itemId))) throw notFound()
  const existing = await findImages(tx, itemId)
  await lockImages(tx, ownerId, existing, images ?? [])
  const before = await updateContent(tx, 'post', itemId, content)
  if (before === undefined) throw notFound()
  if (!hasContent(content, (images ?? existing).length)) {
    throw fieldProblem('content', messages.postEmpty)
  }
  const isChanged =
    images && (await setImages(tx, queue, { itemId, ownerId }, { existing, images }))
  if (isChanged && content === before) await markEdited(tx, itemId)
  if (nsfw !== undefined) await setListingFields(tx, itemId, { nsfw })
  const altsOf = (all: readonly { alt: string }[]) => all.map(({ alt }) => alt)
  return {
    before: { content: before, alts: altsOf(existing) },
    after: { content, alts: altsOf(images ?? existing) },
  }
}
