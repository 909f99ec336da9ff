import type { UploadedFile } from '@seam/contract/media.ts'
import type { ProfileImageKind } from '@seam/contract/profile.ts'
import type { InfoBody } from '@seam/contract/user-info.ts'
import type { AuthUser } from '@seam/contract/account.ts'
import { call } from '../../entities/session/call.ts'
import { requireSession } from '../../entities/session/require-session.ts'
import { updateOwnProfile } from './cache.ts'

// Each function checks the session first and returns null, without a request, when the viewer is signed
// out. Each throws what `call` throws.

/** Changes the user's profile details. */
export async function editInfo(body: InfoBody): Promise<AuthUser | null> {
  if (!(await requireSession())) return null
  const user = await call('editInfo', { body })
  updateOwnProfile(user)
  return user
}

/** Sets an uploaded image as the user's avatar or cover. */
export async function editImage(
  type: ProfileImageKind,
  image: UploadedFile,
): Promise<AuthUser | null> {
  if (!(await requireSession())) return null
  const user = await call('editImage', { query: { type }, body: { image } })
  updateOwnProfile(user)
  return user
}
