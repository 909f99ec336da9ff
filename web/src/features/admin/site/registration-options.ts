import type { RegistrationMode } from '@seam/contract/site.ts'

interface Option {
  value: RegistrationMode
  label: string
  detail: string
}

export const registrationOptions: readonly Option[] = [
  { value: 'OPEN', label: 'Open', detail: 'Everyone' },
  { value: 'APPROVAL', label: 'Approval', detail: 'Everyone whom a moderator approves' },
  { value: 'INVITE', label: 'Invite', detail: 'Everyone with an invite link' },
  { value: 'CLOSED', label: 'Closed', detail: 'No one' },
]
