import { roleBody } from '@seam/contract/staff.ts'
import { username } from '@seam/contract/user-info.ts'
import * as z from 'zod'
import { usePasswordConfirmation } from '../../../entities/session/password-confirmation.tsx'
import { isProblem } from '../../../lib/errors.ts'
import { setFormErrors } from '../../../entities/api/set-form-errors.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useValidatedForm } from '../../../ui/use-validated-form.ts'
import { changeRole } from '../actions.ts'

const schema = z.object({ username, role: roleBody.shape.role })
type Values = z.infer<typeof schema>

/** The form that makes a member a moderator. */
export function AddStaff() {
  const form = useValidatedForm<Values>(schema, {
    defaultValues: { username: '', role: 'moderator' },
    mode: 'onSubmit',
  })
  const { errors, isSubmitting } = form.formState
  const { runConfirmed, dialog } = usePasswordConfirmation()

  async function add(values: Values) {
    try {
      if (!(await runConfirmed(() => changeRole(values.username, values.role)))) return
      toastSuccess('role-change', `@${values.username} is a moderator now.`)
      form.reset()
    } catch (error) {
      if (isProblem(error, 404)) form.setError('username', { message: 'There is no such user' })
      else setFormErrors(error, ['username'], form.setError)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(add)(event)}
      className="mt-6 flex max-w-md flex-col gap-3"
    >
      <TextField
        id="new-moderator"
        label="Add a moderator"
        hint="The username of a member."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...form.register('username')}
      />
      <FormError message={errors.root?.message} />
      <Button type="submit" busy={isSubmitting} className="self-start">
        Add
      </Button>
      {dialog}
    </form>
  )
}
