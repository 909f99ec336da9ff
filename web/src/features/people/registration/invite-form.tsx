import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type InviteBody, inviteBody } from '@seam/contract/people/registration.ts'
import { setFormErrors } from '../../../entities/api/set-form-errors.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useValidatedForm } from '../../../ui/use-validated-form.ts'
import { createInvite } from './actions.ts'

const fields = [
  { name: 'uses', label: t`For how many people` },
  { name: 'days', label: t`Days that it works` },
] as const

/** The form for a new invite link, for up to `left` people; null means no limit. */
export function InviteForm({ left }: { left: number | null }) {
  const form = useValidatedForm<InviteBody>(inviteBody, { defaultValues: { uses: 1, days: 7 } })
  const { errors, isSubmitting } = form.formState

  async function create(body: InviteBody) {
    try {
      if (await createInvite(body)) toastSuccess('invite', t`The invite is created. Copy its link.`)
    } catch (error) {
      setFormErrors(error, ['uses', 'days'], form.setError)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(create)(event)}
      className="flex flex-col gap-3"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            type="number"
            min={1}
            error={errors[name]?.message}
            {...form.register(name, { valueAsNumber: true })}
          />
        ))}
      </div>
      {left !== null && (
        <p className="text-13 text-foreground-muted">
          {plural(left, { other: `You can invite ${left} more.` })}
        </p>
      )}
      <FormError message={errors.root?.message} />
      <Button type="submit" busy={isSubmitting} className="self-start">
        <Trans>Create an invite</Trans>
      </Button>
    </form>
  )
}
