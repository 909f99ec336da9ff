import { t } from '@lingui/core/macro'
import { SettingsForm } from '../../../ui/settings-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type SiteFormProps, useSiteForm } from './use-site-form.tsx'

/** The form for the name of the site, its tagline and what it is for. */
export function TextsForm(props: SiteFormProps) {
  const { form, dialog, submit } = useSiteForm(['name', 'tagline', 'description'], props)
  const { errors, isSubmitting } = form.formState
  return (
    <>
      <SettingsForm busy={isSubmitting} problem={errors.root?.message} onSubmit={submit}>
        <TextField
          label={t`Name`}
          hint={t`Shown in the top bar, in titles and in mail.`}
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label={t`Tagline`}
          hint={t`The heading of the front page. Its last word is in the accent color.`}
          error={errors.tagline?.message}
          {...form.register('tagline')}
        />
        <TextField
          label={t`What it is for`}
          hint={t`One sentence.`}
          error={errors.description?.message}
          {...form.register('description')}
        />
      </SettingsForm>
      {dialog}
    </>
  )
}
