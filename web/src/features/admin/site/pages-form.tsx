import { t } from '@lingui/core/macro'
import { limits } from '@seam/contract/limits.ts'
import { useWatch } from 'react-hook-form'
import { SettingsForm } from '../../../ui/settings-form.tsx'
import { TextAreaField } from '../../../ui/text-field.tsx'
import { type SiteFormProps, useSiteForm } from './use-site-form.tsx'

const fields = [
  { name: 'rules', label: t`Rules`, hint: t`What is welcome here, and what is not.` },
  {
    name: 'privacy',
    label: t`Privacy`,
    hint: t`Which data the site keeps, for how long, and why.`,
  },
  {
    name: 'contact',
    label: t({ message: 'Contact', context: 'noun' }),
    hint: t`How to reach you, and who is responsible.`,
  },
  {
    name: 'imprint',
    label: t`Imprint`,
    hint: t`Who runs this site, as some countries require. Shown at /imprint.`,
  },
] as const
const names = ['rules', 'privacy', 'contact', 'imprint'] as const

/** The form for the pages of the site, which /about and /imprint show. */
export function PagesForm(props: SiteFormProps) {
  const { form, dialog, submit } = useSiteForm(names, props)
  const { errors, isSubmitting } = form.formState
  const values = useWatch({ control: form.control })
  return (
    <>
      <SettingsForm busy={isSubmitting} problem={errors.root?.message} onSubmit={submit}>
        {fields.map(({ name, label, hint }) => (
          <TextAreaField
            key={name}
            label={label}
            hint={hint}
            optional
            counter={{ used: values[name]?.length ?? 0, max: limits.sitePage }}
            error={errors[name]?.message}
            {...form.register(name)}
          />
        ))}
      </SettingsForm>
      {dialog}
    </>
  )
}
