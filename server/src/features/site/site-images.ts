import type { SiteImageBody } from '@seam/contract/site-images.ts'
import type { Site, SiteImageKind } from '@seam/contract/site.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { imageView } from '../assets/asset-paths.ts'
import { attachAsset, detachAsset } from '../assets/attach-asset.ts'
import { recordAudit } from '../audit/audit-log.ts'
import {
  findSiteImages,
  lockSiteImages,
  removeSiteImage,
  replaceSiteImage,
} from './site-image-store.ts'

/** A logo is uploaded, cropped and stored like an avatar, a picture like a cover. */
const folders = { logo: 'avatars', picture: 'covers' } as const

export async function readSiteImages(db: Db): Promise<Pick<Site, 'logo' | 'picture'>> {
  const rows = await findSiteImages(db)
  const viewOf = (wanted: SiteImageKind) => {
    const row = rows.find(({ kind }) => kind === wanted)
    return row ? { ...imageView(folders[wanted], row.image), alt: row.alt } : null
  }
  return { logo: viewOf('logo'), picture: viewOf('picture') }
}

/** Sets an image of the site to a file uploaded by this owner, and detaches the previous one. */
export const setSiteImage = (
  db: Db,
  queue: Queue,
  actor: number,
  kind: SiteImageKind,
  { image, alt }: SiteImageBody,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockSiteImages(tx)
    const asset = await attachAsset(tx, actor, folders[kind], image, 'image')
    const before = await replaceSiteImage(tx, kind, { assetId: asset.id, alt: alt ?? '' })
    if (before !== null) await detachAsset(tx, queue, before)
    await recordAudit(tx, { actor, action: 'site.changed', details: { settings: [kind] } })
  })

/** Also detaches its file. */
export const unsetSiteImage = (
  db: Db,
  queue: Queue,
  actor: number,
  kind: SiteImageKind,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockSiteImages(tx)
    const before = await removeSiteImage(tx, kind)
    if (before !== null) await detachAsset(tx, queue, before)
    await recordAudit(tx, { actor, action: 'site.changed', details: { settings: [kind] } })
  })
