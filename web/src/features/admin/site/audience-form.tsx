import { limits } from '@seam/contract/limits.ts'
import type { SiteAudience } from '@seam/contract/site.ts'
import { Controller, useWatch } from 'react-hook-form'
import { SelectField } from '../../../ui/select-field.tsx'
import { SettingsForm } from '../../../ui/settings-form.tsx'
import { TextAreaField } from '../../../ui/text-field.tsx'
import { type SiteFormProps, useSiteForm } from './use-site-form.tsx'

const options: { value: SiteAudience; label: string; detail: string }[] = [
  { value: 'EVERYONE', label: 'Everyone', detail: 'Anyone can look around without an account.' },
  {
    value: 'MEMBERS',
    label: 'Members only',
    detail: 'Visitors see nothing but the form to sign in.',
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
              label="This site is for"
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
                Search engines find nothing here any more, links have no previews elsewhere, and
                videos embedded in other sites stop playing.
              </p>
              <p>
                Public feeds and podcasts stop too. Members find a personal address for feed readers
                and podcast apps in their settings.
              </p>
            </div>
            <TextAreaField
              label="What the front door says"
              hint="Visitors read it beside the form to sign in. Web addresses become links."
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
