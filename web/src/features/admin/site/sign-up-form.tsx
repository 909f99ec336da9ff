import { t } from '@lingui/core/macro'
import { Controller } from 'react-hook-form'
import { SettingsForm } from '../../../ui/settings-form.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { LinesField } from './lines-field.tsx'
import { type SiteFormProps, useSiteForm } from './use-site-form.tsx'

const names = [
  'signUpProofs',
  'blockedNetworks',
  'blockedMailDomains',
  'refuseDisposableMail',
] as const

/** The form for who may not sign up. */
export function SignUpForm(props: SiteFormProps) {
  const { form, dialog, submit } = useSiteForm(names, props)
  const { errors, isSubmitting } = form.formState
  return (
    <>
      <SettingsForm busy={isSubmitting} problem={errors.root?.message} onSubmit={submit}>
        <TextField
          label={t`A task for the browser`}
          type="number"
          min={0}
          hint={t`With this many sign-ups in an hour, browsers must first compute for a second. 0 for never.`}
          error={errors.signUpProofs?.message}
          {...form.register('signUpProofs', { valueAsNumber: true })}
        />
        <LinesField
          control={form.control}
          name="blockedNetworks"
          label={t`Blocked networks`}
          hint={t`One per line, such as 203.0.113.0/24. No one can sign up from there.`}
        />
        <LinesField
          control={form.control}
          name="blockedMailDomains"
          label={t`Blocked mail domains`}
          hint={t`One per line, such as mail.example. Subdomains are blocked too.`}
        />
        <Controller
          control={form.control}
          name="refuseDisposableMail"
          render={({ field, fieldState: { error } }) => (
            <SwitchField
              label={t`Refuse disposable addresses`}
              hint={t`From services that offer addresses for a few minutes. The server can have its own list.`}
              {...(error?.message && { error: error.message })}
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
