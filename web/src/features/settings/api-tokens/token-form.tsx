import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ApiTokenBody, apiTokenBody } from '@seam/contract/api-token.ts'
import { grantableScopes } from '@seam/contract/api-token-scopes.ts'
import { useState } from 'react'
import { setFormErrors } from '../../../entities/api/set-form-errors.ts'
import { useAuth } from '../../../entities/session/auth-store.ts'
import { usePasswordConfirmation } from '../../../entities/session/password-confirmation.tsx'
import { toastSuccess } from '../../../lib/toast.ts'
import { CheckboxGroup, CheckboxOption } from '../../../ui/checkbox.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useValidatedForm } from '../../../ui/use-validated-form.ts'
import { createApiToken } from '../actions.ts'
import { scopeTexts } from './scope-texts.ts'

const DAY_MS = 86_400_000
const periods = [
  { value: '7', label: t`7 days` },
  { value: '30', label: t`30 days` },
  { value: '90', label: t`90 days` },
  { value: '365', label: t`1 year` },
] as const
type Days = (typeof periods)[number]['value']

const endAfter = (days: Days) => new Date(Date.now() + Number(days) * DAY_MS).toISOString()

interface Props {
  onCreated: (token: string) => void
  onCancel: () => void
}

/** The form for a new API token. */
export function TokenForm({ onCreated, onCancel }: Props) {
  const role = useAuth(({ authUser }) => authUser.role)
  const [days, setDays] = useState<Days>('90')
  const { register, handleSubmit, setError, setValue, formState } = useValidatedForm<ApiTokenBody>(
    apiTokenBody,
    { defaultValues: { name: '', scopes: ['read'], expiresAt: endAfter(days) } },
  )
  const { errors, isSubmitting } = formState
  const scopesError = errors.scopes?.message
  const { runConfirmed, dialog } = usePasswordConfirmation()

  async function create(body: ApiTokenBody) {
    try {
      await runConfirmed(async () => {
        const token = await createApiToken(body)
        if (token === undefined) return false
        toastSuccess('api-token', t`The API token is created.`)
        onCreated(token)
        return true
      })
    } catch (error) {
      setFormErrors(error, ['name', 'scopes', 'expiresAt'], setError)
    }
  }

  function changeDays(chosen: Days) {
    setDays(chosen)
    setValue('expiresAt', endAfter(chosen), { shouldValidate: true })
  }

  return (
    <>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(create)(event)}
        className="mt-5 flex flex-col gap-4"
      >
        <TextField
          label={t`Name`}
          hint={t`What uses it, to tell your tokens apart.`}
          autoComplete="off"
          error={errors.name?.message}
          {...register('name')}
        />
        <CheckboxGroup legend={t`What it permits`} error={scopesError}>
          {grantableScopes(role).map((scope) => (
            <CheckboxOption
              key={scope}
              {...scopeTexts[scope]}
              value={scope}
              aria-invalid={scopesError !== undefined}
              {...register('scopes')}
            />
          ))}
        </CheckboxGroup>
        <SelectField
          label={t`Ends after`}
          value={days}
          options={periods}
          error={errors.expiresAt?.message}
          onChange={changeDays}
        />
        <FormError message={errors.root?.message} />
        <DialogActions onCancel={onCancel} busy={isSubmitting}>
          <Trans>Create</Trans>
        </DialogActions>
      </form>
      {dialog}
    </>
  )
}
