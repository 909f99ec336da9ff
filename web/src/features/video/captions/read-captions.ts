import { messages } from '@seam/contract/messages.ts'
import { captionText } from '@seam/contract/video.ts'

/** Bytes that the longest text can take: what is larger need not be read. */
const MOST_BYTES = 2_000_000

/** What a file of captions says, or what is wrong with it. */
export async function readCaptions(file: File): Promise<{ content: string } | { problem: string }> {
  if (file.size > MOST_BYTES) return { problem: messages.captionsLong }
  const content = await file.text().catch(() => null)
  if (content === null || !isWebVtt(content)) return { problem: messages.captionsForm }
  const judged = captionText.safeParse(content)
  if (judged.success) return { content }
  return { problem: judged.error.issues[0]?.message ?? messages.captionsForm }
}

const isWebVtt = (text: string) =>
  /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(text) && text.includes('-->')
