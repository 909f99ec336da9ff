import { type Access, mayAccess, type Role } from './people/roles.ts'

/** What an API token can permit. A program can do only that, and never more than its user. */
export const apiTokenScopes = ['read', 'write', 'upload', 'moderate', 'administer'] as const
export type ApiTokenScope = (typeof apiTokenScopes)[number]

const requiredAccess: Record<ApiTokenScope, Access> = {
  read: 'signed-in',
  write: 'signed-in',
  upload: 'signed-in',
  moderate: 'moderator',
  administer: 'owner',
}

/** The scopes that a user of this role can give to an API token. */
export const grantableScopes = (role: Role): ApiTokenScope[] =>
  apiTokenScopes.filter((scope) => mayAccess(role, requiredAccess[scope]))

/** The role of a user in requests with an API token: a moderator without the scope is a member. */
export function roleWithin(scopes: readonly ApiTokenScope[], role: Role): Role {
  if (role === 'owner' && scopes.includes('administer')) return 'owner'
  return role !== 'member' && scopes.includes('moderate') ? 'moderator' : 'member'
}
