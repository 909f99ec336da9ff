import type { FastifyReply } from 'fastify'
import type { ApiTokenScope } from '@seam/contract/api-token-scopes.ts'
import type { Endpoint } from '@seam/contract/endpoint.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { mayEnter, type Opening } from '@seam/contract/members-only.ts'
import type { SiteAudience } from '@seam/contract/site.ts'
import { mayAccess } from '@seam/contract/people/roles.ts'
import type { ApiTokenOfRequest, Viewer } from './authentication.ts'
import { accountSuspended, approvalPending, ProblemError } from './problem-error.ts'

const SIGN_IN = 'Sign in to do this'

/**
 * Throws 401 if no user is signed in, and 403 if the user's role is insufficient or requires a
 * second factor that the user lacks.
 */
export function requireAccess({ access }: Endpoint, viewer: Viewer | null) {
  if (access === 'public') return
  if (!viewer) throw new ProblemError('not-signed-in', SIGN_IN)
  if (!mayAccess(viewer.role, access)) {
    if (mayAccess(viewer.grantedRole, access)) {
      throw new ProblemError('second-factor-setup', serverMessages.secondFactorSetup)
    }
    throw new ProblemError('role-required', `Only ${access}s of this site may do this`)
  }
}

/** Creates the error for an API token that does not exist or has ended (RFC 6750). */
export function tokenInvalid(reply: FastifyReply): ProblemError {
  reply.header('www-authenticate', 'Bearer error="invalid_token"')
  return new ProblemError('token-invalid', serverMessages.apiTokenInvalid)
}

/**
 * Throws 403 if an API token lacks the scope of an endpoint, or if the endpoint requires a session.
 * Says so in `WWW-Authenticate` as well (RFC 6750).
 */
export function requireScope(
  scope: ApiTokenScope | null,
  { scopes }: ApiTokenOfRequest,
  reply: FastifyReply,
) {
  if (scope !== null && scopes.includes(scope)) return
  const missing = scope === null ? '' : `, scope="${scope}"`
  reply.header('www-authenticate', `Bearer error="insufficient_scope"${missing}`)
  throw new ProblemError(
    'scope-required',
    scope === null ? serverMessages.sessionOnly : `This needs an API token with the scope ${scope}`,
  )
}

/**
 * Throws 401 for a visitor, and 403 for an account that awaits approval, on a site for members only
 * unless the endpoint is open to them.
 */
export function requireMembership(audience: SiteAudience, opening: Opening, viewer: Viewer | null) {
  if (mayEnter(audience, opening, viewer)) return
  throw viewer ? approvalPending() : new ProblemError('not-signed-in', SIGN_IN)
}

/** Throws 403 if a user who awaits approval would change content that others see. */
export function requireApproval(endpoint: Endpoint, viewer: Viewer | null) {
  if (viewer?.isPending && changesWhatOthersSee(endpoint)) throw approvalPending()
}

/** Throws 403 if a suspended user would write something or act as a moderator. */
export function requireStanding(endpoint: Endpoint, viewer: Viewer | null) {
  if (viewer?.standing !== 'suspended') return
  const { access, notForSuspended } = endpoint
  const isForStaff = access === 'moderator' || access === 'owner'
  if (changesWhatOthersSee(endpoint) || notForSuspended || isForStaff) throw accountSuspended()
}

const changesWhatOthersSee = ({ access, cache, forPending }: Endpoint) =>
  access !== 'public' && cache === 'invalidate' && !forPending
