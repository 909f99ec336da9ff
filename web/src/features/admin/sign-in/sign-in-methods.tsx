import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { SignInMethods } from '@seam/contract/site.ts'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { ErrorView } from '../../../ui/error-view.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SettingsCard } from '../../../ui/settings-card.tsx'
import { SettingsForm } from '../../../ui/settings-form.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { siteSettingsQuery } from '../queries.ts'
import { type SiteFormProps, useSiteForm } from '../site/use-site-form.tsx'

const options: { value: SignInMethods; label: string; detail: string }[] = [
  { value: 'ALL', label: t`Everyone can use them`, detail: t`Besides the providers.` },
  {
    value: 'PROVIDERS',
    label: t`Only owners can use them`,
    detail: t`All others sign in with a provider.`,
  },
]

/** The setting that decides who signs in with passwords and passkeys. */
export function SignInMethodsCard() {
  const { data: settings, error, isFetching, refetch } = useQuery(siteSettingsQuery())
  const [open, setOpen] = useState(false)
  if (!settings && error) {
    return <ErrorView error={error} retry={() => void refetch()} busy={isFetching} />
  }
  if (!settings) return <Skeleton className="h-[74px] w-full !rounded-thumb" />
  return (
    <SettingsCard
      title={t`Passwords and passkeys`}
      icon={KeyRound}
      summary={options.find(({ value }) => value === settings.signInMethods)?.label ?? ''}
      open={open}
      onToggle={() => setOpen(!open)}
      onDone={() => setOpen(false)}
    >
      {(done) => <SignInMethodsForm settings={settings} onDone={done} />}
    </SettingsCard>
  )
}

function SignInMethodsForm(props: SiteFormProps) {
  const { form, dialog, submit } = useSiteForm(['signInMethods'], props)
  const { errors, isSubmitting } = form.formState
  return (
    <>
      <SettingsForm busy={isSubmitting} problem={errors.root?.message} onSubmit={submit}>
        <Controller
          control={form.control}
          name="signInMethods"
          render={({ field, fieldState }) => (
            <SelectField<SignInMethods>
              label={t`Who signs in with them`}
              options={options}
              error={fieldState.error?.message}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <p className="text-13 text-foreground-muted">
          <Trans>
            Owners can always use theirs, should a provider be unreachable. The operator of the
            server makes an account an owner with <code>npm run owner</code>.
          </Trans>
        </p>
      </SettingsForm>
      {dialog}
    </>
  )
}
