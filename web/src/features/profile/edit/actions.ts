import type { UploadedFile } from '@seam/contract/media.ts'
import type { InfoBody, ProfileImage } from '@seam/contract/profile.ts'
import type { AuthUser } from '@seam/contract/account.ts'
import { call } from '../../../lib/api/call.ts'
import { requireSession } from '../../../lib/session/require-session.ts'
import { showMyself } from '../cache.ts'

// Each checks the session first, and gives null where nobody is signed in: then nothing happens.

/** Changes one's full name, username and about. Throws as `call` does. */
export async function editInfo(body: InfoBody): Promise<AuthUser | null> {
  if (!(await requireSession())) return null
  const user = await call('editInfo', { body })
  showMyself(user)
  return user
}

/** Takes an uploaded image as one's avatar or cover. Throws as `call` does. */
export async function editImage(type: ProfileImage, image: UploadedFile): Promise<AuthUser | null> {
  if (!(await requireSession())) return null
  const user = await call('editImage', { query: { type }, body: { image } })
  showMyself(user)
  return user
}
