import * as z from 'zod'
import { authUser } from '../account.ts'
import { endpoint } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { text } from '../text.ts'

/** The fragment of the link that the server prints when it starts without an owner. */
export const claimCode = text(messages.claimCode).min(1, { error: messages.claimCode })

export const claimBody = z.object({ code: claimCode })
export type ClaimBody = z.infer<typeof claimBody>

export const claim = endpoint({
  tag: 'Site',
  summary: 'Become an owner of the site with the code that its start prints, or npm run owner',
  method: 'POST',
  path: '/claim',
  access: 'signed-in',
  audit: 'site.claimed',
  body: claimBody,
  response: authUser,
})
