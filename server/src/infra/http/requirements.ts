import type { Endpoint } from '@seam/contract/endpoint.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { mayAccess } from '@seam/contract/people/roles.ts'
import type { Viewer } from './authentication.ts'
import { accountSuspended, approvalPending, ProblemError } from './problem-error.ts'

/**
 * Throws 401 if no user is signed in, and 403 if the user's role is insufficient or requires a
 * second factor that the user lacks.
 */
export function requireAccess({ access }: Endpoint, viewer: Viewer | null) {
  if (access === 'public') return
  if (!viewer) throw new ProblemError('not-signed-in', 'Sign in to do this')
  if (!mayAccess(viewer.role, access)) {
    if (mayAccess(viewer.grantedRole, access)) {
      throw new ProblemError('second-factor-setup', serverMessages.secondFactorSetup)
    }
    throw new ProblemError('role-required', `Only ${access}s of this site may do this`)
  }
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
