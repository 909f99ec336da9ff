import type { Profile } from '@seam/contract/profile.ts'
import { imageViewOrNull } from '../assets/asset-paths.ts'
import type { ProfileRow } from './store.ts'

type ViewerRelation = Pick<
  Profile,
  'isOwnProfile' | 'isFollower' | 'isBlocked' | 'isMuted' | 'hasBlockedYou'
>

/** A profile as the API returns it. */
export const profileView = (row: ProfileRow, relation: ViewerRelation): Profile => ({
  _id: row.public_id,
  ...row.info,
  avatar: imageViewOrNull('avatars', row.avatar),
  coverImage: imageViewOrNull('covers', row.cover),
  followers: row.followers,
  following: row.following,
  createdAt: row.created_at.toISOString(),
  ...relation,
})
