import type { Role } from '@seam/contract/people/roles.ts'

export const roleOptions: readonly { value: Role; label: string; detail: string }[] = [
  { value: 'member', label: 'Member', detail: 'Watches, publishes and comments' },
  { value: 'moderator', label: 'Moderator', detail: 'Also looks after the community' },
  { value: 'owner', label: 'Owner', detail: 'Also runs the site' },
]

export const roleName = (role: Role) =>
  roleOptions.find(({ value }) => value === role)?.label ?? role
