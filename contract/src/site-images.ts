import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { fileObject } from './media.ts'
import { messages } from './messages.ts'
import { siteImageKinds } from './site.ts'
import { publicSite } from './site-settings.ts'
import { hasNoControlCharacters, text } from './text.ts'

const tag = 'Site'
const byKind = z.object({ type: z.enum(siteImageKinds, { error: messages.siteImageKind }) })

export const siteImageAlt = text(messages.siteImageAltLong)
  .trim()
  .max(limits.siteImageAlt, { error: messages.siteImageAltLong, abort: true })
  .refine(hasNoControlCharacters, { error: messages.siteTextForm })

export const setSiteImage = endpoint({
  tag,
  summary:
    'Set the logo of the site to a file of the folder avatars, or its picture to one of the folder covers',
  method: 'PUT',
  path: '/site/image',
  access: 'owner',
  audit: 'site.changed',
  cache: 'invalidate',
  query: byKind,
  body: z.object({
    image: fileObject(messages.imageRequired),
    /** Alternative text of a picture. */
    alt: siteImageAlt.optional(),
  }),
  response: publicSite,
})
export type SiteImageBody = z.infer<typeof setSiteImage.body>

export const removeSiteImage = endpoint({
  tag,
  summary: 'Remove the logo or the picture of the site',
  method: 'DELETE',
  path: '/site/image',
  access: 'owner',
  audit: 'site.changed',
  cache: 'invalidate',
  query: byKind,
  response: publicSite,
})
