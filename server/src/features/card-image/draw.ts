import { copyFile, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { folder as assetFolder, MEDIA_BASE } from '@seam/contract/media.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import { CARD_FILE, type CardDrawer } from '../../infra/images/draw-card.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import { objectKey } from '../assets/asset-paths.ts'
import type { Card } from './card.ts'
import { AVATAR, layoutCard, MARK, PICTURE } from './layout.ts'

export interface DrawServices {
  objects: ObjectStore
  cardDrawer: CardDrawer
  /** The file with the logo mark of Seam, for sites without a logo. */
  markFile: string
}

/** Draws a card image for the client with this key, see {@link CardDrawer}. */
export const draw = (
  { objects, cardDrawer, markFile }: DrawServices,
  key: string,
  card: Card,
): Promise<Buffer> =>
  cardDrawer.inTurn(key, async () => {
    const folder = await objects.createWorkFolder()
    try {
      const fetchImage = (path: string | null, name: string) =>
        copyImage(objects, path, join(folder, name))
      const hasAvatar = 'avatar' in card && (await fetchImage(card.avatar, AVATAR))
      if ('picture' in card) {
        if (!(await fetchImage(card.picture, PICTURE))) throw notFound()
      } else if (!(await fetchImage(card.logo, MARK))) {
        await copyFile(markFile, join(folder, MARK))
      }
      await cardDrawer.draw(folder, layoutCard(card, hasAvatar))
      return await readFile(join(folder, CARD_FILE))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

/** Copies the image at a URL path of this site to a file. Returns whether it exists. */
async function copyImage(objects: ObjectStore, path: string | null, file: string) {
  const [folder, asset, name] = path?.slice(MEDIA_BASE.length + 1).split('/') ?? []
  const known = assetFolder.safeParse(folder)
  if (!known.success || !asset || !name) return false
  const key = objectKey(known.data, asset, name)
  if ((await objects.stat(key)) === null) return false
  await objects.copyToFile(key, file)
  return true
}
