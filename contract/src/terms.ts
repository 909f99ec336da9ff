import * as z from 'zod'
import { authUser } from './account.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { termsVersion } from './terms-version.ts'
import { isBlank, text } from './text.ts'

const version = termsVersion(messages.termsVersion)

export const terms = z.object({
  /** 1 for the first. */
  version: z.int(),
  /** Empty if this version withdrew the terms. */
  text: z.string(),
  publishedAt: z.iso.datetime(),
  /** Whether members had to accept this version before they could publish again. */
  mustAccept: z.boolean(),
  /** The newest hundred versions, newest first. */
  versions: z.array(z.object({ version: z.int(), publishedAt: z.iso.datetime() })),
})
export type Terms = z.infer<typeof terms>

export const termsBody = z.object({
  /** Empty withdraws the terms. */
  text: text(messages.termsEmpty)
    .trim()
    .max(limits.terms, { error: messages.termsLong })
    .transform((value) => (isBlank(value) ? '' : value)),
  /** Whether members must accept this version before they can publish again. */
  mustAccept: z.boolean({ error: messages.flag }),
  /** The version that this one replaces; null for the first. */
  replaces: version.nullable(),
})
export type TermsBody = z.infer<typeof termsBody>

const tag = 'Site'

export const getTerms = endpoint({
  tag,
  summary: 'The terms of the site: the newest version, or an earlier one',
  method: 'GET',
  path: '/site/terms',
  cache: 'anonymous',
  compressed: true,
  query: z.object({
    version: z
      .string({ error: messages.termsVersion })
      .regex(/^[1-9]\d{0,5}$/, { error: messages.termsVersion })
      .transform(Number)
      .optional(),
  }),
  response: terms,
})

export const publishTerms = endpoint({
  tag,
  summary: 'Publish a new version of the terms. 409 if it does not replace the newest one',
  method: 'POST',
  path: '/site/terms',
  access: 'owner',
  audit: 'terms.published',
  cache: 'invalidate',
  status: 201,
  maxBodyBytes: 1_048_576,
  body: termsBody,
  response: terms,
})

export const acceptTerms = endpoint({
  tag,
  summary: 'Accept the newest version of the terms. 409 if there is a newer one',
  method: 'POST',
  path: '/site/terms/accept',
  access: 'signed-in',
  body: z.object({ version }),
  response: authUser,
})
