import type { Role } from '@seam/contract/roles.ts'
import type { StaffMember } from '@seam/contract/staff.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePasswordConfirmation } from '../../../entities/session/password-confirmation.tsx'
import { explainError } from '../../../lib/explain-error.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { changeRole } from '../actions.ts'
import { roleName, roleOptions } from './role-options.ts'

const TOAST = 'role-change'

interface Props {
  member: StaffMember
  editable: boolean
}

/** An owner or moderator with the role, which an owner can change. */
export function StaffRow({ member, editable }: Props) {
  const { username, fullName, avatar, role } = member
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
    <li className="flex items-center gap-3 px-4 py-3 sm:px-5">
      <Avatar image={avatar} alt={name} title={username} decorative className="size-10 text-16" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">
          <Link to="/u/$username" params={{ username }} className="hover:underline">
            {name}
          </Link>
        </p>
        <p className="truncate text-13 text-foreground-muted">@{username}</p>
      </div>
      {editable ? (
        <SelectField<Role>
          id={`role-${username}`}
          label={`Role of ${name}`}
          hideLabel
          options={roleOptions}
          value={role}
          disabled={busy}
          onChange={(next) => void change(next)}
        />
      ) : (
        <p className="text-13 text-foreground-muted">{roleName(role)}</p>
      )}
      {dialog}
    </li>
  )
}
