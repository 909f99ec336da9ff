import type { AuthUser } from '@seam/contract/account.ts'
import { imageViewOrNull } from '../assets/asset-paths.ts'
import type { AccountRow } from './store.ts'

/** An account as the API returns it to its owner. */
export const authUserView = (row: AccountRow): AuthUser => ({
  _id: row.public_id,
  ...row.info,
  email: row.email,
  emailVerified: row.email_verified,
  role: row.role,
  isPending: row.is_pending,
  standing: row.standing,
  avatar: imageViewOrNull('avatars', row.avatar),
  coverImage: imageViewOrNull('covers', row.cover),
  theme: row.theme,
  nsfwContent: row.nsfw_content,
  publishStatus: row.publish_status,
  category: row.category,
  saveSearchHistory: row.save_search_history,
  saveWatchHistory: row.save_watch_history,
  createdAt: row.created_at.toISOString(),
})
