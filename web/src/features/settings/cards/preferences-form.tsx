import { t } from '@lingui/core/macro'
import { type PreferencesBody, preferencesBody } from '@seam/contract/settings.ts'
import { type Control, Controller } from 'react-hook-form'
import { useAuth } from '../../../entities/session/auth-store.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { useValidatedForm } from '../../../ui/use-validated-form.ts'
import { changePreferences } from '../actions.ts'
import {
  adultContentOptions,
  categoryOptions,
  publishStatusOptions,
  themeOptions,
} from '../options.ts'
import { describeFailure } from '../describe-failure.ts'
import { SettingsForm } from '../../../ui/settings-form.tsx'

/** The form for the theme, adult content, and the defaults of an upload. */
export function PreferencesForm({ onDone }: { onDone: () => void }) {
  const { theme, nsfwContent, publishStatus, category } = useAuth(({ authUser }) => authUser)
  const { control, handleSubmit, setError, formState } = useValidatedForm<PreferencesBody>(
    preferencesBody,
    {
      defaultValues: { theme, nsfwContent, publishStatus, category },
    },
  )
  const { errors, isSubmitting } = formState

  async function save(body: PreferencesBody) {
    try {
      if (!(await changePreferences(body))) return
      toastSuccess('user-preference-update', t`Preferences saved.`)
      onDone()
    } catch (error) {
      setError('root', { message: describeFailure(error) })
    }
  }

  return (
    <SettingsForm busy={isSubmitting} problem={errors.root?.message} onSubmit={handleSubmit(save)}>
      <div className="grid gap-5 sm:grid-cols-2">
        <PreferenceSelect control={control} name="theme" label={t`Theme`} options={themeOptions} />
        <PreferenceSelect
          control={control}
          name="nsfwContent"
          label={t`Adult content`}
          options={adultContentOptions}
        />
        <PreferenceSelect
          control={control}
          name="publishStatus"
          label={t`Default publish status`}
          options={publishStatusOptions}
        />
        <PreferenceSelect
          control={control}
          name="category"
          label={t`Default category`}
          options={categoryOptions}
        />
      </div>
    </SettingsForm>
  )
}

interface PreferenceSelectProps<Name extends keyof PreferencesBody> {
  control: Control<PreferencesBody>
  name: Name
  label: string
  options: readonly { value: PreferencesBody[Name]; label: string; detail?: string }[]
}

function PreferenceSelect<Name extends keyof PreferencesBody>(props: PreferenceSelectProps<Name>) {
  const { control, name, label, options } = props
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <SelectField<PreferencesBody[Name]>
          label={label}
          options={options}
          error={fieldState.error?.message}
          value={field.value}
          onChange={field.onChange}
        />
      )}
    />
  )
}
