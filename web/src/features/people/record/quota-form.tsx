import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type PersonRecord, type QuotaBody, quotaBody } from '@seam/contract/people/people.ts'
import { Controller } from 'react-hook-form'
import { setFormErrors } from '../../../entities/api/set-form-errors.ts'
import { usePasswordConfirmation } from '../../../entities/session/password-confirmation.tsx'
import { toastSuccess } from '../../../lib/toast.ts'
import { SettingsForm } from '../../../ui/settings-form.tsx'
import { useValidatedForm } from '../../../ui/use-validated-form.ts'
import { changeQuota } from '../actions.ts'
import { MB } from '@seam/contract/limits.ts'
import { UnitField } from '../../../ui/unit-field.tsx'

const fields = [
  { name: 'quotaBytes', label: t`Storage, in GB` },
  { name: 'quotaBytesPerDay', label: t`Uploads per day, in GB` },
] as const

/** The form for a user's own limits of storage. */
export function QuotaForm({ person }: { person: PersonRecord }) {
  const { quotaBytes, quotaBytesPerDay } = person.storage
  const form = useValidatedForm<QuotaBody>(quotaBody, {
    defaultValues: { quotaBytes, quotaBytesPerDay },
  })
  const { errors, isSubmitting } = form.formState
  const { runConfirmed, dialog } = usePasswordConfirmation()

  async function save(body: QuotaBody) {
    try {
      if (!(await runConfirmed(() => changeQuota(person.username, body)))) return
      toastSuccess('quota', t`The limits are saved.`)
    } catch (error) {
      setFormErrors(error, ['quotaBytes', 'quotaBytesPerDay'], form.setError)
    }
  }

  return (
    <div className="px-4 py-4 sm:px-5">
      <h3 className="mb-3 font-semibold">
        <Trans>Own limits</Trans>
      </h3>
      <SettingsForm
        busy={isSubmitting}
        problem={errors.root?.message}
        onSubmit={form.handleSubmit(save)}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          {fields.map(({ name, label }) => (
            <Controller
              key={name}
              control={form.control}
              name={name}
              render={({ field, fieldState }) => (
                <UnitField
                  unit={1024 * MB}
                  label={label}
                  hint={t`Leave empty to use the site's limit.`}
                  error={fieldState.error?.message}
                  value={field.value}
                  onChange={field.onChange}
                />
              )}
            />
          ))}
        </div>
      </SettingsForm>
      {dialog}
    </div>
  )
}
