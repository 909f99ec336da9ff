import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { limits } from '@seam/contract/limits.ts'
import type { SiteAudience } from '@seam/contract/site.ts'
import { Controller, useWatch } from 'react-hook-form'
import { SelectField } from '../../../ui/select-field.tsx'
import { SettingsForm } from '../../../ui/settings-form.tsx'
import { TextAreaField } from '../../../ui/text-field.tsx'
import { type SiteFormProps, useSiteForm } from './use-site-form.tsx'

const options: { value: SiteAudience; label: string; detail: string }[] = [
  { value: 'EVERYONE', label: t`Everyone`, detail: t`Anyone can look around without an account.` },
  {
    value: 'MEMBERS',
    label: t`Members only`,
    detail: t`Visitors see nothing but the form to sign in.`,
  },
]

/** The form that decides who may see the site, and what visitors of one for members only read. */
export function AudienceForm(props: SiteFormProps) {
  const { form, dialog, submit } = useSiteForm(['audience', 'frontDoorText'], props)
  const { errors, isSubmitting } = form.formState
  const { audience, frontDoorText = '' } = useWatch({ control: form.control })
  return (
    <>
      <SettingsForm busy={isSubmitting} problem={errors.root?.message} onSubmit={submit}>
        <Controller
          control={form.control}
          name="audience"
          render={({ field, fieldState }) => (
            <SelectField<SiteAudience>
              label={t`This site is for`}
              options={options}
              error={fieldState.error?.message}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        {audience === 'MEMBERS' && (
          <>
            <div className="flex flex-col gap-2 text-14 text-foreground-muted">
              <p>
                <Trans>
                  Search engines find nothing here any more, links have no previews elsewhere, and
                  videos embedded in other sites stop playing.
                </Trans>
              </p>
              <p>
                <Trans>
                  Public feeds and podcasts stop too. Members find a personal address for feed
                  readers and podcast apps in their settings.
                </Trans>
              </p>
            </div>
            <TextAreaField
              label={t`What the front door says`}
              hint={t`Visitors read it beside the form to sign in. Web addresses become links.`}
              optional
              counter={{ used: frontDoorText.length, max: limits.frontDoorText }}
              error={errors.frontDoorText?.message}
              {...form.register('frontDoorText')}
            />
          </>
        )}
      </SettingsForm>
      {dialog}
    </>
  )
}
