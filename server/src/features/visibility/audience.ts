import { isStaff, type Viewer } from '../../infra/http/authentication.ts'

/**
 * Who may see an item or a file: everyone, the members, its owner and the moderators, its owner, or no
 * one.
 */
export type Audience = 'everyone' | 'members' | 'moderators' | 'owner' | 'no one'

/** Something that an account owns, with the value of the SQL function `audience`. */
export interface Owned {
  owner_id: number
  audience: Audience
}

/**
 * Returns whether a viewer is in the audience of something that an account owns, like the SQL
 * function `is_in_audience`: for rows that are cached for all viewers.
 */
export function isInAudience({ audience, owner_id }: Owned, viewer: Viewer | null): boolean {
  const isOwner = owner_id === viewer?.accountId
  if (audience === 'moderators') return isOwner || isStaff(viewer)
  if (audience === 'members') return viewer !== null && (isOwner || !viewer.isPending)
  return audience === 'everyone' || (audience === 'owner' && isOwner)
}

/** Returns whether access depends on the viewer. */
export const isForSome = ({ audience }: Owned): boolean =>
  audience !== 'everyone' && audience !== 'no one'
