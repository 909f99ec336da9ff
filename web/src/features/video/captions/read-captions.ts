import { messages } from '@seam/contract/messages.ts'
import { captionText } from '@seam/contract/video.ts'

/** No valid captions are larger: a larger file is not read. */
const MAX_BYTES = 2_000_000

/** Returns the text of a captions file, or why it is invalid. */
export async function readCaptions(file: File): Promise<{ content: string } | { problem: string }> {
  if (file.size > MAX_BYTES) return { problem: messages.captionsLong }
  const content = await file.text().catch(() => null)
  if (content === null || !isWebVtt(content)) return { problem: messages.captionsForm }
  const parsed = captionText.safeParse(content)
  if (parsed.success) return { content }
  return { problem: parsed.error.issues[0]?.message ?? messages.captionsForm }
}

const isWebVtt = (text: string) =>
  /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(text) && text.includes('-->')
