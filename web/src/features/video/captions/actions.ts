import { call } from '../../../lib/api/call.ts'
import { remember } from '../../../lib/cache/entities.ts'
import { requireSession } from '../../../lib/session/require-session.ts'
import { videoKeys } from '../keys.ts'

// Each gives false where nobody is signed in: then nothing happens. They throw as `call` does.

/** Gives a video captions in a language, in place of those there are. */
export async function putCaptions(
  publicId: string,
  language: string,
  content: string,
): Promise<boolean> {
  if (!(await requireSession())) return false
  const params = { publicId, language }
  remember(videoKeys.one(publicId), await call('putCaptions', { params, body: { content } }))
  return true
}

/** Takes the captions in a language away from a video. */
export async function removeCaptions(publicId: string, language: string): Promise<boolean> {
  if (!(await requireSession())) return false
  const params = { publicId, language }
  remember(videoKeys.one(publicId), await call('removeCaptions', { params }))
  return true
}
