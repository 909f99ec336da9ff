import type { Viewer } from '@seam/server/src/infra/http/authentication.ts'
import { OWNERS } from './library.ts'

/** One of the owners of a library, as a signed-in viewer. */
export function libraryViewer(time: number): Viewer {
  const accountId = 1 + (time % OWNERS)
  return {
    accountId,
    publicId: `p${String(accountId).padStart(10, '0')}`,
    username: `person_${accountId}`,
    nsfwContent: 'BLUR',
    role: 'member',
    grantedRole: 'member',
    isPending: false,
    standing: 'active',
    hasSecondFactor: false,
    credentialVersion: 0,
    hasExclusions: false,
    hasRemovedComments: false,
    hasHeldComments: false,
  }
}
