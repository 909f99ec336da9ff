import { t } from '@lingui/core/macro'
import type { RegistrationMode } from '@seam/contract/site.ts'
import { type PublishStatus, publishStatus } from '@seam/contract/video-fields.ts'
import { Controller } from 'react-hook-form'
import { enumLabel } from '../../../lib/format/enum-label.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { SettingsForm } from '../../../ui/settings-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { registrationOptions } from './registration-options.ts'
import { type SiteFormProps, useSiteForm } from './use-site-form.tsx'

const names = [
  'registration',
  'registrationQuestion',
  'invitesPerMember',
  'minimumAge',
  'signUpSurge',
  'defaultPublishStatus',
] as const

const statusOptions = publishStatus.options.map((value) => ({ value, label: enumLabel(value) }))

/** The form that decides who may sign up, and what new members start with. */
export function RegistrationForm(props: SiteFormProps) {
  const { form, dialog, submit } = useSiteForm(names, props)
  const { errors, isSubmitting } = form.formState
  return (
    <>
      <SettingsForm busy={isSubmitting} problem={errors.root?.message} onSubmit={submit}>
        <Controller
          control={form.control}
          name="registration"
          render={({ field, fieldState }) => (
            <SelectField<RegistrationMode>
              label={t`Who may sign up`}
              options={registrationOptions}
              error={fieldState.error?.message}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <TextField
          label={t`Question`}
          optional
          hint={t`What people who apply for approval must answer.`}
          error={errors.registrationQuestion?.message}
          {...form.register('registrationQuestion')}
        />
        <TextField
          label={t`Invites per member`}
          type="number"
          min={0}
          hint={t`How many people each member may invite. Moderators and owners have no limit.`}
          error={errors.invitesPerMember?.message}
          {...form.register('invitesPerMember', { valueAsNumber: true })}
        />
        <TextField
          label={t`Minimum age`}
          type="number"
          min={0}
          hint={t`People confirm it when they sign up; only that they did is stored. 0 for none.`}
          error={errors.minimumAge?.message}
          {...form.register('minimumAge', { valueAsNumber: true })}
        />
        <TextField
          label={t`A surge of sign-ups`}
          type="number"
          min={0}
          hint={t`With this many sign-ups in an hour, an open site starts to require approval. 0 for never.`}
          error={errors.signUpSurge?.message}
          {...form.register('signUpSurge', { valueAsNumber: true })}
        />
        <Controller
          control={form.control}
          name="defaultPublishStatus"
          render={({ field, fieldState }) => (
            <SelectField<PublishStatus>
              label={t`Default status of videos`}
              hint={t`For new members, who can change it in their settings.`}
              options={statusOptions}
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
