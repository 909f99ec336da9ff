import { Controller } from 'react-hook-form'
import { SettingsForm } from '../../../ui/settings-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type SiteFormProps, useSiteForm } from './use-site-form.tsx'

const GB = 1024 ** 3

const fields = [
  { name: 'quotaBytes', label: 'Storage of every user, in GB' },
  { name: 'quotaBytesPerDay', label: 'Uploads of every user in a day, in GB' },
] as const

/** The form for the quotas of all users. */
export function LimitsForm(props: SiteFormProps) {
  const { form, dialog, submit } = useSiteForm(['quotaBytes', 'quotaBytesPerDay'], props)
  const { errors, isSubmitting } = form.formState
  return (
    <>
      <SettingsForm busy={isSubmitting} problem={errors.root?.message} onSubmit={submit}>
        {fields.map(({ name, label }) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field, fieldState }) => (
              <TextField
                id={name}
                label={label}
                type="number"
                min={0}
                step="any"
                hint="Empty for what the server's environment says."
                error={fieldState.error?.message}
                defaultValue={field.value === null ? '' : field.value / GB}
                onChange={({ target: { value, valueAsNumber } }) =>
                  field.onChange(value === '' ? null : Math.round(valueAsNumber * GB))
                }
              />
            )}
          />
        ))}
      </SettingsForm>
      {dialog}
    </>
  )
}
