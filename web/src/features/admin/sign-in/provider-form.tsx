import { t } from '@lingui/core/macro'
import {
  type Admission,
  type ProviderBody,
  providerBody,
  type SignInProvider,
} from '@seam/contract/sign-in-provider.ts'
import { Controller, useWatch } from 'react-hook-form'
import { setFormErrors } from '../../../entities/api/set-form-errors.ts'
import { usePasswordConfirmation } from '../../../entities/session/password-confirmation.tsx'
import { CheckboxOption } from '../../../ui/checkbox.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useValidatedForm } from '../../../ui/use-validated-form.ts'
import { admissionOptions } from './admissions.ts'
import { ProviderAddresses } from './provider-addresses.tsx'
import { RoleFields } from './role-fields.tsx'

const newProvider: ProviderBody = {
  label: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  scopes: 'openid profile email',
  admission: 'NONE',
  admissionClaim: '',
  admissionValue: '',
  trustsEmail: false,
  nameClaim: 'name',
  roleClaim: '',
  moderatorValue: '',
  ownerValue: '',
}

const names = Object.keys(newProvider) as (keyof ProviderBody)[]

interface Props {
  /** The provider to change; absent for a new one. */
  provider?: SignInProvider
  submitLabel: string
  /** Returns whether it is saved. Throws as `call`. */
  save: (body: ProviderBody) => Promise<boolean>
  onCancel: () => void
}

const asTyped = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** The settings of a provider, and the addresses to register there. */
export function ProviderForm({ provider, submitLabel, save, onCancel }: Props) {
  const form = useValidatedForm<ProviderBody>(providerBody, {
    defaultValues: Object.fromEntries(
      names.map((name) => [name, { ...newProvider, ...provider }[name]]),
    ),
  })
  const { control, register, handleSubmit, setError, setValue, formState } = form
  const { errors, isSubmitting } = formState
  const { issuer = '', admission } = useWatch({ control })
  const { runConfirmed, dialog } = usePasswordConfirmation()

  async function submit({ clientSecret, ...body }: ProviderBody) {
    const isSecretKept = provider && !clientSecret
    try {
      await runConfirmed(() => save(isSecretKept ? body : { ...body, clientSecret }))
    } catch (error) {
      setFormErrors(error, names, setError)
    }
  }

  return (
    <>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(submit)(event)}
        className="mt-5 flex flex-col gap-4"
      >
        <TextField
          label={t`Button text`}
          placeholder={t`Sign in with School account`}
          autoComplete="off"
          error={errors.label?.message}
          {...register('label')}
        />
        <TextField
          label={t`Issuer address`}
          hint={t`The address at which the provider publishes /.well-known/openid-configuration.`}
          inputMode="url"
          {...asTyped}
          placeholder="https://login.example.org"
          error={errors.issuer?.message}
          {...register('issuer')}
        />
        <ProviderAddresses issuer={issuer} />
        <TextField
          label={t`Client ID`}
          hint={t`The provider shows it once this site is registered there.`}
          {...asTyped}
          error={errors.clientId?.message}
          {...register('clientId')}
        />
        <PasswordField
          label={t`Client secret`}
          hint={
            provider?.hasSecret
              ? t`Leave empty to keep it. It is never shown again.`
              : t`Leave empty if the provider has given none. It is never shown again.`
          }
          autoComplete="new-password"
          error={errors.clientSecret?.message}
          {...register('clientSecret')}
        />
        <TextField
          label={t`Scopes`}
          hint={t`What the provider may tell this site, separated by spaces.`}
          {...asTyped}
          error={errors.scopes?.message}
          {...register('scopes')}
        />
        <Controller
          control={control}
          name="admission"
          render={({ field, fieldState }) => (
            <SelectField<Admission>
              label={t`Who gets an account`}
              options={admissionOptions}
              error={fieldState.error?.message}
              value={field.value}
              onChange={(value) => {
                field.onChange(value)
                setValue('admissionClaim', '')
                setValue('admissionValue', '')
                form.clearErrors(['admissionClaim', 'admissionValue'])
              }}
            />
          )}
        />
        {admission === 'CLAIM' && (
          <TextField
            label={t({ message: 'Claim', context: 'noun' })}
            placeholder="groups"
            {...asTyped}
            error={errors.admissionClaim?.message}
            {...register('admissionClaim')}
          />
        )}
        {(admission === 'CLAIM' || admission === 'DOMAIN') && (
          <TextField
            key={admission}
            label={admission === 'DOMAIN' ? t`Domain` : t`Value of the claim`}
            placeholder={admission === 'DOMAIN' ? 'example.org' : 'members'}
            {...asTyped}
            error={errors.admissionValue?.message}
            {...register('admissionValue')}
          />
        )}
        <CheckboxOption
          label={t`Trust its email addresses`}
          text={t`Only if no one can enter an address there that belongs to someone else.`}
          {...register('trustsEmail')}
        />
        <TextField
          label={t`Name claim`}
          hint={t`The claim with the full name of a new account.`}
          {...asTyped}
          error={errors.nameClaim?.message}
          {...register('nameClaim')}
        />
        <RoleFields form={form} fieldProps={asTyped} />
        <FormError message={errors.root?.message} />
        <DialogActions onCancel={onCancel} busy={isSubmitting}>
          {submitLabel}
        </DialogActions>
      </form>
      {dialog}
    </>
  )
}
