import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { publicId } from './id.ts'
import { limits } from './limits.ts'
import { captionsMessages } from './captions-messages.ts'
import { text } from './text.ts'
import { video } from './video.ts'
import { isWebVtt, toWebVtt } from './web-vtt.ts'

const tag = 'Video'

/** A BCP 47 tag: en, pt-BR, zh-Hant. */
const captionLanguage = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
/** The text of a WebVTT or SubRip file. SubRip becomes WebVTT. */
export const captionText = text(captionsMessages.form)
  .max(limits.captions, { error: captionsMessages.long })
  .refine((content) => !content.includes('\uFFFD'), { error: captionsMessages.encoding })
  .transform((content, context) => {
    const isLong = !isWebVtt(content) && content.length > limits.subRip
    const webVtt = isLong ? null : toWebVtt(content)
    if (webVtt !== null) return webVtt
    const message = isLong ? captionsMessages.subRipLong : captionsMessages.form
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

export const putCaptions = endpoint({
  tag,
  summary: 'Add or replace the captions of your own video in one language',
  method: 'PUT',
  path: '/video/{publicId}/captions/{language}',
  access: 'signed-in',
  cache: 'invalidate',
  params: z.object({ publicId, language: captionLanguage }),
  body: z.object({ content: captionText }),
  maxBodyBytes: limits.captionsBytes,
  response: video,
})

export const removeCaptions = endpoint({
  tag,
  summary: 'Remove the captions of your own video in one language',
  method: 'DELETE',
  path: '/video/{publicId}/captions/{language}',
  access: 'signed-in',
  cache: 'invalidate',
  params: z.object({ publicId, language: captionLanguage }),
  response: video,
})
