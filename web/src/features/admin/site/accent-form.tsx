import { t } from '@lingui/core/macro'
import { Controller } from 'react-hook-form'
import { SettingsForm } from '../../../ui/settings-form.tsx'
import { Field } from '../../../ui/field.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { type SiteFormProps, useSiteForm } from './use-site-form.tsx'

/** Close to the accent color of Seam, to start from. */
const FIRST_COLOR = '#b8441f'

export function AccentForm(props: SiteFormProps) {
  const { form, dialog, submit } = useSiteForm(['accentColor'], props)
  const { isSubmitting, errors } = form.formState
  return (
    <>
      <SettingsForm busy={isSubmitting} problem={errors.root?.message} onSubmit={submit}>
        <Controller
          control={form.control}
          name="accentColor"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <>
              <SwitchField
                label={t`A color of its own`}
                hint={t`Otherwise the site uses Seam's own color.`}
                checked={value !== null}
                onChange={(isOwn) => onChange(isOwn ? FIRST_COLOR : null)}
              />
              {value !== null && (
                <Field
                  label={t`Accent color`}
                  hint={t`For buttons, links and active states. The dark theme gets a lighter shade.`}
                  {...(error?.message && { error: error.message })}
                >
                  {(control) => (
                    <input
                      {...control}
                      type="color"
                      value={value}
                      onChange={({ target }) => onChange(target.value)}
                      className="h-10 w-20 rounded-control border border-border-strong bg-surface p-1"
                    />
                  )}
                </Field>
              )}
            </>
          )}
        />
      </SettingsForm>
      {dialog}
    </>
  )
}
