import { t } from '@lingui/core/macro'
import { limits, MB } from '@seam/contract/limits.ts'
import { Controller } from 'react-hook-form'
import { SelectField } from '../../../ui/select-field.tsx'
import { SettingsForm } from '../../../ui/settings-form.tsx'
import { UnitField } from '../../../ui/unit-field.tsx'
import { type SiteFormProps, useSiteForm } from './use-site-form.tsx'

const GB = 1024 * MB
const MINUTE = 60
const AS_SET_UP = t`Leave empty to use the setting of the server.`

const fields = [
  {
    name: 'maxVideoBytes',
    label: t`Largest video, in MB`,
    unit: MB,
    hint: t`At most ${{ megabytes: limits.siteVideoBytes.max / MB }}. Processing needs three times as much space.`,
  },
  {
    name: 'maxVideoDuration',
    label: t`Longest video, in minutes`,
    unit: MINUTE,
    hint: t`At most ${{ minutes: limits.videoDuration / MINUTE }}.`,
  },
  { name: 'quotaBytes', label: t`Storage per user, in GB`, unit: GB, hint: AS_SET_UP },
  {
    name: 'quotaBytesPerDay',
    label: t`Uploads per user per day, in GB`,
    unit: GB,
    hint: AS_SET_UP,
  },
] as const
const names = [
  'maxVideoBytes',
  'maxVideoDuration',
  'quotaBytes',
  'quotaBytesPerDay',
  'keepOriginals',
] as const

const originals = [
  { value: 'null', label: t`Use the setting of the server` },
  { value: 'true', label: t`Keep them` },
  { value: 'false', label: t`Delete them` },
] as const
type Originals = (typeof originals)[number]['value']

/** The form for the limits of videos and of users' storage. */
export function LimitsForm(props: SiteFormProps) {
  const { form, dialog, submit } = useSiteForm(names, props)
  const { errors, isSubmitting } = form.formState
  return (
    <>
      <SettingsForm busy={isSubmitting} problem={errors.root?.message} onSubmit={submit}>
        {fields.map(({ name, ...field }) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field: { value, onChange }, fieldState }) => (
              <UnitField
                {...field}
                error={fieldState.error?.message}
                value={value}
                onChange={onChange}
              />
            )}
          />
        ))}
        <Controller
          control={form.control}
          name="keepOriginals"
          render={({ field, fieldState }) => (
            <SelectField<Originals>
              label={t`Uploaded files of converted videos`}
              options={originals}
              error={fieldState.error?.message}
              value={String(field.value) as Originals}
              onChange={(value) => field.onChange(JSON.parse(value) as boolean | null)}
            />
          )}
        />
      </SettingsForm>
      {dialog}
    </>
  )
}
