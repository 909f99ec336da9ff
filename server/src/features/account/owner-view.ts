import type { Owner } from '@seam/contract/account.ts'
import { imageView } from '../assets/asset-paths.ts'

export interface OwnerRow {
  username: string
  full_name: string
  avatar_id: string | null
}

/** The owner of an item as the API returns it. */
export const ownerView = (row: OwnerRow): Owner => ({
  username: row.username,
  fullName: row.full_name,
  avatar: imageView('avatars', row.avatar_id),
})
