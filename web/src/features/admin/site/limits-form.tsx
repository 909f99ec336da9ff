import { Controller } from 'react-hook-form'
import { SettingsForm } from '../../../ui/settings-form.tsx'
import { GigabytesField } from '../gigabytes-field.tsx'
import { type SiteFormProps, useSiteForm } from './use-site-form.tsx'

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
              <GigabytesField
                id={name}
                label={label}
                hint="Empty for what the server's environment says."
                error={fieldState.error?.message}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
        ))}
      </SettingsForm>
      {dialog}
    </>
  )
}
