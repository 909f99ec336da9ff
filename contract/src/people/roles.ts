/** Roles in ascending order. Each role may also do everything that the previous ones may. */
export const roles = ['member', 'moderator', 'owner'] as const
export type Role = (typeof roles)[number]

/** Who may call an endpoint. */
export type Access = 'public' | 'signed-in' | 'moderator' | 'owner'

/** Returns whether an account of this role may do what requires `access`. */
export const mayAccess = (own: Role, access: Access): boolean =>
  access === 'public' || access === 'signed-in' || roles.indexOf(own) >= roles.indexOf(access)
