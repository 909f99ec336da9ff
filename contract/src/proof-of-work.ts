import * as z from 'zod'
import { messages } from './messages.ts'
import { text } from './text.ts'

const hex = text(messages.proof).max(128, { error: messages.proof })
const whole = z.int({ error: messages.proof })

/** A signed altcha-lib task for one purpose. Solving it takes a browser about a second. */
export const powChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('SHA-256', { error: messages.proof }),
    nonce: hex,
    salt: hex,
    cost: whole,
    keyLength: whole,
    keyPrefix: hex,
    expiresAt: whole,
    data: z.object({ for: text(messages.proof).max(100, { error: messages.proof }) }),
  }),
  signature: hex,
})
export type PowChallenge = z.infer<typeof powChallenge>

/** A solved challenge. */
export const powProof = z.object(
  {
    challenge: powChallenge,
    solution: z.object({ counter: whole, derivedKey: hex }),
  },
  { error: messages.proof },
)
export type PowProof = z.infer<typeof powProof>
