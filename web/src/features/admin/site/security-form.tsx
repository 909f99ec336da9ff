import { Controller } from 'react-hook-form'
import { SettingsForm } from '../../../ui/settings-form.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { type SiteFormProps, useSiteForm } from './use-site-form.tsx'

/** The form that decides how moderators and owners sign in. */
export function SecurityForm(props: SiteFormProps) {
  const { form, dialog, submit } = useSiteForm(['requireTwoFactor'], props)
  const { errors, isSubmitting } = form.formState
  return (
    <>
      <SettingsForm busy={isSubmitting} problem={errors.root?.message} onSubmit={submit}>
        <Controller
          control={form.control}
          name="requireTwoFactor"
          render={({ field }) => (
            <SwitchField
              id="require-two-factor"
              label="Require two-factor sign-in"
              hint="Moderators and owners without it can not act until they turn it on in their settings."
              checked={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </SettingsForm>
      {dialog}
    </>
  )
}
