import { t } from '@lingui/core/macro'
import type { Role } from '@seam/contract/people/roles.ts'

export const roleOptions: readonly { value: Role; label: string; detail: string }[] = [
  {
    value: 'member',
    label: t({ message: 'Member', context: 'role' }),
    detail: t`Watches, publishes and comments`,
  },
  {
    value: 'moderator',
    label: t({ message: 'Moderator', context: 'role' }),
    detail: t`Also looks after the community`,
  },
  {
    value: 'owner',
    label: t({ message: 'Owner', context: 'role' }),
    detail: t`Also runs the site`,
  },
]

export const roleName = (role: Role) =>
  roleOptions.find(({ value }) => value === role)?.label ?? role
