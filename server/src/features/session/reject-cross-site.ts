import type { LookupContext } from '../../infra/http/api.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'

/** Rejects sign-ins and sign-ups that another site submits for its visitors (login CSRF). */
export async function rejectCrossSite({ request }: LookupContext) {
  if (request.headers['sec-fetch-site'] === 'cross-site') {
    throw new ProblemError('anti-forgery', 'Sign in on the site itself')
  }
  return null
}
