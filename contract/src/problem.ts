import * as z from 'zod'

/** A validation error of one field of the payload. */
export const fieldError = z.object({ field: z.string(), code: z.string(), message: z.string() })
export type FieldError = z.infer<typeof fieldError>

/** Second factor of a sign-in: a code (of the authenticator app or for recovery), or a passkey. */
export const secondFactor = z.enum(['code', 'passkey'])
export type SecondFactor = z.infer<typeof secondFactor>

/** An RFC 9457 problem. `code` is for programs, `detail` for people. `errors`: invalid fields. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.array(fieldError).optional(),
  /** With `second-factor-required`: the factors that the account accepts. */
  secondFactors: z.array(secondFactor).optional(),
})
export type Problem = z.infer<typeof problem>

/** Status and title of every problem, by code. */
export const problems = {
  malformed: { status: 400, title: 'The request could not be read' },
  'not-signed-in': { status: 401, title: 'Not signed in' },
  'wrong-credentials': { status: 401, title: 'Wrong email or password' },
  'second-factor-required': { status: 401, title: 'A second step is required' },
  'passkey-rejected': { status: 401, title: 'The passkey was not accepted' },
  'signed-out': { status: 401, title: 'You are signed out' },
  'ticket-invalid': { status: 401, title: 'The upload ticket is missing, forged or expired' },
  'token-invalid': { status: 401, title: 'The API token is not valid' },
  'scope-required': { status: 403, title: 'The API token does not permit this' },
  'not-yours': { status: 403, title: 'Not permitted' },
  'role-required': { status: 403, title: 'Not permitted' },
  'approval-pending': { status: 403, title: 'Your account is not approved yet' },
  suspended: { status: 403, title: 'Your account is suspended' },
  'registration-closed': { status: 403, title: 'Sign-up is closed' },
  'providers-only': { status: 403, title: 'Sign in with a provider' },
  'email-unverified': { status: 403, title: 'Email address not verified' },
  'terms-unaccepted': { status: 403, title: 'Terms not accepted' },
  'confirm-password': { status: 403, title: 'Confirm your password' },
  'second-factor-setup': { status: 403, title: 'Set up two-factor sign-in' },
  blocked: { status: 403, title: 'One of you has blocked the other' },
  'comments-closed': { status: 403, title: 'The comments are closed' },
  'anti-forgery': { status: 403, title: 'The anti-forgery check failed' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'too-slow': { status: 408, title: 'The request took too long to arrive' },
  taken: { status: 409, title: 'Already taken' },
  conflict: { status: 409, title: 'Not possible in this state' },
  'wrong-version': { status: 412, title: 'Unsupported protocol version' },
  'too-large': { status: 413, title: 'Too large' },
  'quota-exceeded': { status: 413, title: 'Quota exceeded' },
  'address-too-long': { status: 414, title: 'The URL is too long' },
  'wrong-type': { status: 415, title: 'Unsupported type' },
  'range-not-satisfiable': { status: 416, title: 'Range not satisfiable' },
  invalid: { status: 422, title: 'Invalid' },
  'too-many': { status: 429, title: 'Too many requests' },
  'headers-too-large': { status: 431, title: 'The request headers are too large' },
  internal: { status: 500, title: 'Something went wrong' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
  'insufficient-storage': { status: 507, title: 'The disk of this site is full' },
} as const satisfies Record<string, { status: number; title: string }>
export type ProblemCode = keyof typeof problems
