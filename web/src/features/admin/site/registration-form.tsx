import type { RegistrationMode } from '@seam/contract/site.ts'
import { Controller } from 'react-hook-form'
import { SelectField } from '../../../ui/select-field.tsx'
import { SettingsForm } from '../../../ui/settings-form.tsx'
import { registrationOptions } from './registration-options.ts'
import { type SiteFormProps, useSiteForm } from './use-site-form.tsx'

/** The form that decides who may sign up. */
export function RegistrationForm(props: SiteFormProps) {
  const { form, dialog, submit } = useSiteForm(['registration'], props)
  const { errors, isSubmitting } = form.formState
  return (
    <>
      <SettingsForm busy={isSubmitting} problem={errors.root?.message} onSubmit={submit}>
        <Controller
          control={form.control}
          name="registration"
          render={({ field, fieldState }) => (
            <SelectField<RegistrationMode>
              id="registration"
              label="Who may sign up"
              options={registrationOptions}
              error={fieldState.error?.message}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </SettingsForm>
      {dialog}
    </>
  )
}
