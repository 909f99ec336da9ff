import { t } from '@lingui/core/macro'
import type { RegistrationMode } from '@seam/contract/site.ts'

interface Option {
  value: RegistrationMode
  label: string
  detail: string
}

export const registrationOptions: readonly Option[] = [
  { value: 'OPEN', label: t({ message: 'Open', context: 'registration' }), detail: t`Everyone` },
  {
    value: 'APPROVAL',
    label: t({ message: 'Approval', context: 'registration' }),
    detail: t`Everyone whom a moderator approves`,
  },
  {
    value: 'INVITE',
    label: t({ message: 'Invite', context: 'registration' }),
    detail: t`Everyone with an invite link`,
  },
  { value: 'CLOSED', label: t({ message: 'Closed', context: 'registration' }), detail: t`No one` },
]
