import { t } from '@lingui/core/macro'
import { type SiteSettings, siteSettings } from '@seam/contract/site-settings.ts'
import type * as z from 'zod'
import { setFormErrors } from '../../../entities/api/set-form-errors.ts'
import { usePasswordConfirmation } from '../../../entities/session/password-confirmation.tsx'
import { toastSuccess } from '../../../lib/toast.ts'
import { useValidatedForm } from '../../../ui/use-validated-form.ts'
import { saveSite } from '../actions.ts'

export interface SiteFormProps {
  settings: SiteSettings
  onDone: () => void
}

/** The form of some settings of the site. `dialog` asks for the password where the server requires it. */
export function useSiteForm<Name extends keyof SiteSettings>(
  names: readonly Name[],
  { settings, onDone }: SiteFormProps,
) {
  type Values = Pick<SiteSettings, Name>
  const mask = Object.fromEntries(names.map((name) => [name, true])) as Record<Name, true>
  const schema = siteSettings.pick(mask as never) as unknown as z.ZodType<Values, Values>
  const defaultValues = Object.fromEntries(
    names.map((name) => [name, settings[name]]),
  ) as unknown as Values
  const form = useValidatedForm<Values>(schema, { defaultValues })
  const { runConfirmed, dialog } = usePasswordConfirmation()

  async function save(values: Values) {
    try {
      if (!(await runConfirmed(() => saveSite(values)))) return
      toastSuccess('site-settings', t`The settings are saved.`)
      onDone()
    } catch (error) {
      setFormErrors(error, names as never, form.setError)
    }
  }
  return { form, dialog, submit: form.handleSubmit(save) }
}
