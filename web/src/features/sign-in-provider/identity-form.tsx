import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AuthUser } from '@seam/contract/account.ts'
import {
  type IdentityAccountBody,
  identityAccountBody,
  type PendingIdentity,
} from '@seam/contract/sign-in-provider.ts'
import { setFormErrors } from '../../entities/api/set-form-errors.ts'
import { openAuthOverlay } from '../../entities/session/auth-store.ts'
import { visitorDrafts } from '../../entities/session/drafts.ts'
import { providerName } from '../../entities/session/provider-sign-in.ts'
import { signUpWithIdentity } from '../../entities/session/sign-in.ts'
import {
  ConsentFields,
  consentFields,
  noConsent,
  refreshTerms,
  withConsent,
} from '../../entities/session/sign-up-consent.tsx'
import { useFormDraft } from '../../entities/session/use-form-draft.ts'
import { isProblem } from '../../lib/errors.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'

const fields = ['fullName', 'username', 'email', ...consentFields] as const

interface Props {
  pending: PendingIdentity
  onSubmitting: (isSubmitting: boolean) => void
  /** Called with the error of a sign-in at the provider that is too old. */
  onExpired: (error: unknown) => void
  onSignUp: (user: AuthUser) => Promise<void>
}

/** The rest of a sign-up at a provider. Validates on change. */
export function IdentityForm({ pending, onSubmitting, onExpired, onSignUp }: Props) {
  const { provider, mayChangeEmail, username, fullName, email } = pending
  const site = useSite()
  const { name: siteName } = site
  const name = providerName(provider)
  const form = useValidatedForm<IdentityAccountBody>(withConsent(identityAccountBody, site), {
    defaultValues: { fullName, username, email, ...noConsent(site) },
  })
  const { register, handleSubmit, setError, formState } = form
  const draft = `provider-sign-up:${email}`
  useFormDraft(form, { name: draft, store: visitorDrafts })
  const { errors, isSubmitting } = formState

  async function signUp(body: IdentityAccountBody) {
    onSubmitting(true)
    try {
      const user = await signUpWithIdentity(body)
      visitorDrafts.discard(draft)
      return await onSignUp(user)
    } catch (error) {
      onSubmitting(false)
      if (isProblem(error, 404)) return onExpired(error)
      setFormErrors(error, fields, setError)
      return refreshTerms(error)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(signUp)(event)}
      className="flex flex-col gap-4"
    >
      <p>
        <Trans>
          One step is left: your account on {siteName}. <bdi>{name}</bdi> signs you in to it from
          now on.
        </Trans>
      </p>
      <TextField
        label={t`Full Name`}
        autoComplete="name"
        error={errors.fullName?.message}
        {...register('fullName')}
      />
      <TextField
        label={t`Username`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={t`Your address on ${siteName}: lowercase letters, numbers and underscores`}
        error={errors.username?.message}
        {...register('username')}
      />
      <TextField
        label={t`Email`}
        type="email"
        autoComplete="email"
        readOnly={!mayChangeEmail}
        className="read-only:bg-surface-sunken"
        hint={mayChangeEmail ? undefined : t`The provider has verified it.`}
        error={errors.email?.message}
        {...register('email')}
      />
      <ConsentFields control={form.control} />
      <FormError message={errors.root?.message} />
      <Button type="submit" variant="primary" busy={isSubmitting}>
        <Trans>Create account</Trans>
      </Button>
      <Button variant="quiet" onClick={openAuthOverlay}>
        <Trans>I already have an account here</Trans>
      </Button>
    </form>
  )
}
