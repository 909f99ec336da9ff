import { SettingsForm } from '../../../ui/settings-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type SiteFormProps, useSiteForm } from './use-site-form.tsx'

/** The form for the feed that names the releases of Seam. */
export function ReleasesForm(props: SiteFormProps) {
  const { form, dialog, submit } = useSiteForm(['releaseFeed'], props)
  const { errors, isSubmitting } = form.formState
  return (
    <>
      <SettingsForm busy={isSubmitting} problem={errors.root?.message} onSubmit={submit}>
        <TextField
          label="Feed of releases"
          hint="The server reads it once a day. Empty for no notice of newer releases."
          error={errors.releaseFeed?.message}
          {...form.register('releaseFeed')}
        />
      </SettingsForm>
      {dialog}
    </>
  )
}
