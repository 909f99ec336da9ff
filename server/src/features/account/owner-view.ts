import type { Owner } from '@seam/contract/account.ts'
import { imageViewOrNull } from '../assets/asset-paths.ts'
import type { StoredImage } from '../assets/image-sql.ts'

export interface OwnerRow {
  username: string
  full_name: string
  avatar: StoredImage | null
}

export const ownerView = (row: OwnerRow): Owner => ({
  username: row.username,
  fullName: row.full_name,
  avatar: imageViewOrNull('avatars', row.avatar),
})
