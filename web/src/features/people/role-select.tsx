import { t } from '@lingui/core/macro'
import type { Role } from '@seam/contract/people/roles.ts'
import { useState } from 'react'
import { usePasswordConfirmation } from '../../entities/session/password-confirmation.tsx'
import { explainError } from '../../lib/explain-error.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { changeRole } from './actions.ts'
import { roleOptions } from './role-options.ts'

const TOAST = 'role-change'

const changedTexts: Record<Role, (name: string) => string> = {
  member: (name) => t`${name} is member now.`,
  moderator: (name) => t`${name} is moderator now.`,
  owner: (name) => t`${name} is owner now.`,
}

interface Props {
  user: { username: string; fullName: string; role: Role }
}

/** The role of a user, which an owner changes at once. */
export function RoleSelect({ user: { username, fullName, role } }: Props) {
  const name = fullName || username
  const [busy, setBusy] = useState(false)
  const { runConfirmed, dialog } = usePasswordConfirmation()

  async function change(next: Role) {
    setBusy(true)
    try {
      if (await runConfirmed(() => changeRole(username, next))) {
        toastSuccess(TOAST, changedTexts[next](name))
      }
    } catch (error) {
      toastError(TOAST, explainError(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <SelectField<Role>
        label={t`Role of ${name}`}
        hideLabel
        options={roleOptions}
        value={role}
        disabled={busy}
        onChange={(next) => void change(next)}
      />
      {dialog}
    </>
  )
}
