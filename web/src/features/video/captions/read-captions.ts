import { limits } from '@seam/contract/limits.ts'
import { captionsMessages } from '@seam/contract/captions-messages.ts'
import { toWebVtt } from '@seam/contract/web-vtt.ts'
import { captionText } from '@seam/contract/captions.ts'
import { decodeText } from './decode-text.ts'

/** Returns the text of a captions file, as WebVTT, or why it is invalid. */
export async function readCaptions(
  file: File,
  language: string,
): Promise<{ content: string } | { problem: string }> {
  if (file.size > limits.captionsBytes) return { problem: captionsMessages.long }
  const buffer = await file.arrayBuffer().catch(() => null)
  if (!buffer) return { problem: captionsMessages.form }
  const bytes = new Uint8Array(buffer)
  const text = decodeText(bytes, language)
  if (text === null) {
    // Texts have no zero byte, other files do.
    return { problem: bytes.includes(0) ? captionsMessages.form : captionsMessages.encoding }
  }
  const { data, error } = captionText.safeParse(toWebVtt(text) ?? text)
  if (data !== undefined) return { content: data }
  return { problem: error?.issues[0]?.message ?? captionsMessages.form }
}
