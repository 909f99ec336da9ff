import * as z from 'zod'
import { role } from '../account.ts'
import { endpoint } from '../endpoint.ts'
import { byUsername, profile } from '../profile.ts'

export const staffMember = profile
  .pick({ _id: true, username: true, fullName: true, avatar: true })
  .extend({ role })
export type StaffMember = z.infer<typeof staffMember>

const tag = 'Site'

export const listStaff = endpoint({
  tag,
  summary: 'The owners and moderators of the site, owners first, at most 500',
  method: 'GET',
  path: '/staff',
  access: 'moderator',
  response: z.array(staffMember),
})

export const roleBody = z.object({ role })
export type RoleBody = z.infer<typeof roleBody>

export const changeRole = endpoint({
  tag,
  summary: 'Change the role of a user. Responds 409 for the last owner',
  method: 'PUT',
  path: '/user/{username}/role',
  access: 'owner',
  audit: 'role.changed',
  params: byUsername,
  body: roleBody,
  response: staffMember,
})
