import { messages } from '@seam/contract/messages.ts'
import { toWebVtt } from '@seam/contract/captions.ts'
import { captionText } from '@seam/contract/video.ts'
import { decodeText } from './decode-text.ts'

/** No valid captions are larger: a larger file is not read. */
const MAX_BYTES = 2_000_000

/** Returns the text of a captions file, as WebVTT, or why it is invalid. */
export async function readCaptions(
  file: File,
  language: string,
): Promise<{ content: string } | { problem: string }> {
  if (file.size > MAX_BYTES) return { problem: messages.captionsLong }
  const bytes = await file.arrayBuffer().catch(() => null)
  if (!bytes) return { problem: messages.captionsForm }
  const text = decodeText(new Uint8Array(bytes), language)
  if (text === null) return { problem: messages.captionsEncoding }
  const { data, error } = captionText.safeParse(toWebVtt(text) ?? text)
  if (data !== undefined) return { content: data }
  return { problem: error?.issues[0]?.message ?? messages.captionsForm }
}
