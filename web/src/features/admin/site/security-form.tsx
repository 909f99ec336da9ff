import { Controller } from 'react-hook-form'
import { SettingsForm } from '../../../ui/settings-form.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { type SiteFormProps, useSiteForm } from './use-site-form.tsx'

const switches = [
  {
    name: 'requireTwoFactor',
    label: 'Require two-factor sign-in',
    hint: 'Moderators and owners without it can not act until they turn it on in their settings.',
  },
  {
    name: 'requireVerifiedEmail',
    label: 'Require a verified email address',
    hint: 'Users without one can not publish. Takes effect if the site sends mail.',
  },
] as const
const names = ['requireTwoFactor', 'requireVerifiedEmail'] as const

/** The form that decides what the site requires of its users' accounts. */
export function SecurityForm(props: SiteFormProps) {
  const { form, dialog, submit } = useSiteForm(names, props)
  const { errors, isSubmitting } = form.formState
  return (
    <>
      <SettingsForm busy={isSubmitting} problem={errors.root?.message} onSubmit={submit}>
        {switches.map(({ name, label, hint }) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field, fieldState: { error } }) => (
              <SwitchField
                label={label}
                hint={hint}
                {...(error?.message && { error: error.message })}
                checked={field.value}
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
