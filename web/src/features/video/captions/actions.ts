import { call } from '../../../entities/session/call.ts'
import { cacheEntity } from '../../../entities/cache/cached-entities.ts'
import { requireSession } from '../../../entities/session/require-session.ts'
import { videoKeys } from '../query-keys.ts'

// Each does nothing and returns false without a session. Each throws as `call` does.

/** Sets the captions of a video in a language. Replaces existing ones. */
export async function putCaptions(
  publicId: string,
  language: string,
  content: string,
): Promise<boolean> {
  if (!(await requireSession())) return false
  const params = { publicId, language }
  cacheEntity(videoKeys.one(publicId), await call('putCaptions', { params, body: { content } }))
  return true
}

/** Removes the captions of a video in a language. */
export async function removeCaptions(publicId: string, language: string): Promise<boolean> {
  if (!(await requireSession())) return false
  const params = { publicId, language }
  cacheEntity(videoKeys.one(publicId), await call('removeCaptions', { params }))
  return true
}
