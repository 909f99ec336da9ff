import * as z from 'zod'
import { messages } from './messages.ts'

/** What an account may do on the site. Each role may also do what the ones before it may. */
export const roles = ['member', 'moderator', 'owner'] as const
export const role = z.enum(roles, { error: messages.role })
export type Role = z.infer<typeof role>

/** Who may call an endpoint. */
export type Access = 'public' | 'signed-in' | 'moderator' | 'owner'

/** Returns whether an account of this role may do what requires `access`. */
export const mayAccess = (own: Role, access: Access): boolean =>
  access === 'public' || access === 'signed-in' || roles.indexOf(own) >= roles.indexOf(access)
