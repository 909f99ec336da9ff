import type { Role } from '@seam/contract/people/roles.ts'
import { useState } from 'react'
import { usePasswordConfirmation } from '../../entities/session/password-confirmation.tsx'
import { explainError } from '../../lib/explain-error.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { changeRole } from './actions.ts'
import { roleName, roleOptions } from './role-options.ts'

const TOAST = 'role-change'

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
        toastSuccess(TOAST, `${name} is ${roleName(next).toLowerCase()} now.`)
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
        label={`Role of ${name}`}
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
