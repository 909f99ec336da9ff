import { Controller } from 'react-hook-form'
import { SettingsForm } from '../../../ui/settings-form.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { type SiteFormProps, useSiteForm } from './use-site-form.tsx'

interface Switch {
  name: 'requireTwoFactor' | 'requireVerifiedEmail' | 'refuseAiCrawlers'
  label: string
  hint: string
}

/** Returns a form of switches. */
export function switchesForm(switches: readonly Switch[]) {
  const names = switches.map(({ name }) => name)

  return function SwitchesForm(props: SiteFormProps) {
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
}
