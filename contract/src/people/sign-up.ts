import * as z from 'zod'
import { authUser, email, newPassword } from '../account.ts'
import { endpoint } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { powChallenge, powProof } from '../proof-of-work.ts'
import { termsVersion } from '../terms-version.ts'
import { fullName, username } from '../user-info.ts'
import { claimCode } from './claim.ts'
import { answer, inviteCode } from './registration.ts'

export const signupBody = z.object({
  fullName,
  email,
  username,
  password: newPassword,
  /** Required on a public site that has no owner yet, see `claim`. */
  claimCode: claimCode.optional(),
  /** The code of an invite link. Required if the site accepts new members by invite only. */
  invite: inviteCode.optional(),
  /** Required if the site asks a question at sign-up. */
  answer: answer.optional(),
  /** Confirms that the person has reached the minimum age of the site. Required if it has one. */
  confirmsAge: z.boolean({ error: messages.flag }).optional(),
  /** The version of the terms that the person accepts. Required if the site has terms. */
  acceptedTerms: termsVersion(messages.termsUnaccepted).optional(),
  /** The solved challenge of `getSignUpChallenge`. Required during a surge of sign-ups. */
  proof: powProof.optional(),
})
export type SignupBody = z.infer<typeof signupBody>

const tag = 'Registration'

export const checkAvailability = endpoint({
  tag,
  summary: 'Whether a username and an email are available; false means already taken',
  method: 'POST',
  path: '/auth/exist',
  changesState: false,
  body: z
    .object({ username: username.optional(), email: email.optional() })
    .refine((body) => body.username !== undefined || body.email !== undefined, {
      error: messages.availabilityEmpty,
      path: ['username'],
    }),
  response: z.object({ username: z.boolean(), email: z.boolean() }),
})

export const signup = endpoint({
  tag,
  summary: 'Create an account and sign in to it. Responds 409 if you are signed in',
  method: 'POST',
  path: '/auth/signup',
  status: 201,
  body: signupBody,
  response: authUser,
})

export const getSignUpChallenge = endpoint({
  tag,
  summary: 'The proof of work for a sign-up with this username, which it needs in a surge',
  method: 'GET',
  path: '/auth/signup/challenge',
  query: z.object({ username }),
  response: powChallenge,
})
