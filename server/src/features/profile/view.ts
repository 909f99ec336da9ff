import type { Profile } from '@seam/contract/profile.ts'
import { imageView } from '../assets/asset-paths.ts'
import type { ProfileRow } from './store.ts'

interface ViewerRelation {
  isOwnProfile: boolean
  isFollower: boolean
}

/** A profile as the API returns it. */
export const profileView = (row: ProfileRow, relation: ViewerRelation): Profile => ({
  _id: row.public_id,
  ...row.info,
  avatar: imageView('avatars', row.avatar_id),
  coverImage: imageView('covers', row.cover_id),
  followers: row.followers,
  following: row.following,
  createdAt: row.created_at.toISOString(),
  ...relation,
})
