import type * as z from 'zod'
import { messages } from '@seam/contract/messages.ts'
import type { postImages } from '@seam/contract/post-image.ts'
import { fieldProblem } from '../../infra/http/problem-error.ts'
import type { Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { lockAssetsOf } from '../assets/asset-store.ts'
import { attachAsset, detachAsset } from '../assets/attach-asset.ts'
import { type NewImage, replaceImages } from './image-store.ts'

export type Images = z.output<typeof postImages>

/** Throws a ProblemError at the first image without an alternative text. */
export function requireAlternativeTexts(images: Images): void {
  const missing = images.findIndex(({ alt }) => alt === '')
  if (missing >= 0) throw fieldProblem(`images.${missing}.alt`, messages.postImageAltRequired)
}

export interface ExistingImage {
  assetId: number
  publicId: string
  alt: string
}

/**
 * Locks the files of a post before and after a change, in the order of their ids. Comes before
 * everything that changes counters or words, see docs/lock-order.md.
 */
export async function lockImages(
  tx: Tx,
  ownerId: number,
  existing: readonly ExistingImage[],
  images: Images,
): Promise<void> {
  const publicIds = [
    ...existing.map(({ publicId }) => publicId),
    ...images.map(({ image }) => image.public_id),
  ]
  if (publicIds.length > 0) await lockAssetsOf(tx, ownerId, publicIds)
}

/**
 * Sets the images of a locked post of this owner, with locked files: new uploads, and images that it
 * retains. Returns whether anything has changed. Throws a ProblemError at an image that cannot be
 * used.
 */
export async function setImages(
  tx: Tx,
  queue: Queue,
  { itemId, ownerId }: { itemId: number; ownerId: number },
  { existing, images }: { existing: readonly ExistingImage[]; images: Images },
): Promise<boolean> {
  const after: NewImage[] = []
  for (const [index, { image, alt }] of images.entries()) {
    const retained = existing.find(({ publicId }) => publicId === image.public_id)
    const assetId =
      retained?.assetId ??
      (await attachAsset(tx, ownerId, 'postImages', image, `images.${index}.image`)).id
    after.push({ assetId, alt })
  }
  const isChanged =
    existing.length !== after.length ||
    existing.some(({ assetId, alt }, n) => after[n]?.assetId !== assetId || after[n].alt !== alt)
  if (!isChanged) return false
  await replaceImages(tx, itemId, after)
  for (const { assetId } of existing) {
    if (!after.some((each) => each.assetId === assetId)) await detachAsset(tx, queue, assetId)
  }
  return true
}
