import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ProviderBody } from '@seam/contract/sign-in-provider.ts'
import type { ComponentProps } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '../../../ui/text-field.tsx'

interface Props {
  form: UseFormReturn<ProviderBody, unknown, ProviderBody>
  fieldProps: ComponentProps<'input'>
}

/** The claim that gives roles, on request: most sites give roles themselves. */
export function RoleFields({ form: { register, formState }, fieldProps }: Props) {
  const { errors, defaultValues } = formState
  const hasError = errors.roleClaim ?? errors.moderatorValue ?? errors.ownerValue
  return (
    <details open={defaultValues?.roleClaim !== '' || hasError !== undefined}>
      <summary className="w-fit cursor-pointer rounded-chip text-14 font-semibold">
        <Trans>Roles</Trans>
      </summary>
      <div className="mt-3 flex flex-col gap-4">
        <p className="text-13 text-foreground-muted">
          <Trans>
            The value of this claim decides at each sign-in who is a moderator or owner. Without a
            claim, owners of this site decide.
          </Trans>
        </p>
        <TextField
          label={t`Role claim`}
          optional
          placeholder="roles"
          {...fieldProps}
          error={errors.roleClaim?.message}
          {...register('roleClaim')}
        />
        <TextField
          label={t`Value for moderators`}
          optional
          {...fieldProps}
          error={errors.moderatorValue?.message}
          {...register('moderatorValue')}
        />
        <TextField
          label={t`Value for owners`}
          optional
          {...fieldProps}
          error={errors.ownerValue?.message}
          {...register('ownerValue')}
        />
      </div>
    </details>
  )
}
