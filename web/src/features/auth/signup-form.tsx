import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { messages } from '@seam/contract/messages.ts'
import { type SignupBody, signupBody } from '@seam/contract/people/sign-up.ts'
import { isProblem } from '../../lib/errors.ts'
import { setFormErrors } from '../../entities/api/set-form-errors.ts'
import { send } from '../../entities/api/send.ts'
import { visitorDrafts } from '../../entities/session/drafts.ts'
import {
  ConsentFields,
  consentFields,
  noConsent,
  refreshTerms,
  withConsent,
} from '../../entities/session/sign-up-consent.tsx'
import { useFormDraft } from '../../entities/session/use-form-draft.ts'
import { signUp } from '../../entities/session/sign-in.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { useAfterSignIn } from './use-after-sign-in.ts'

const DRAFT = 'sign-up'

const fields = ['fullName', 'username', 'email', 'password', 'answer', ...consentFields] as const

interface Props {
  /** Permits the sign-up on a site that has no owner yet. */
  claimCode?: string | undefined
  invite?: string | undefined
  /** The question for applicants; empty for none. */
  question?: string
}

/** The sign-up form. Validates on change, and checks that username and email are free before it submits. */
export function SignupForm({ claimCode, invite, question = '' }: Props) {
  const site = useSite()
  const welcome = useAfterSignIn()
  const form = useValidatedForm<SignupBody>(withConsent(signupBody, site), {
    defaultValues: {
      fullName: '',
      username: '',
      email: '',
      password: '',
      ...(question && { answer: '' }),
      ...noConsent(site),
    },
  })
  const { register, handleSubmit, setError, formState } = form
  useFormDraft(form, { name: DRAFT, store: visitorDrafts, excludedField: 'password' })
  const { errors, isSubmitting } = formState

  async function checkAvailability({ username, email }: SignupBody): Promise<boolean> {
    const available = await send('checkAvailability', { body: { username, email } })
    if (!available.email) setError('email', { message: messages.emailTaken }, { shouldFocus: true })
    if (!available.username) {
      setError('username', { message: messages.usernameTaken }, { shouldFocus: true })
    }
    return available.username && available.email
  }

  async function signup(body: SignupBody) {
    try {
      if (!(await checkAvailability(body))) return undefined
      const user = await signUp({
        ...body,
        ...(claimCode && { claimCode }),
        ...(invite && { invite }),
      })
      visitorDrafts.discard(DRAFT)
      return welcome(user, 'user-signup')
    } catch (error) {
      if (isProblem(error, 409) && error.code === 'conflict') {
        return setError('root', { message: messages.signupSignedIn })
      }
      setFormErrors(error, fields, setError)
      return refreshTerms(error)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(signup)(event)}
      className="flex flex-col gap-4"
    >
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
        hint={t`Your address on ${{ siteName: site.name }}: lowercase letters, numbers and underscores`}
        error={errors.username?.message}
        {...register('username')}
      />
      <TextField
        label={t`Email`}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label={t`Password`}
        autoComplete="new-password"
        clampError
        error={errors.password?.message}
        {...register('password')}
      />
      {question && (
        <TextAreaField
          label={question}
          hint={t`Only moderators read it.`}
          error={errors.answer?.message}
          {...register('answer')}
        />
      )}
      <ConsentFields control={form.control} />
      <FormError message={errors.root?.message ?? errors.invite?.message} />
      <Button type="submit" variant="primary" busy={isSubmitting}>
        <Trans context="verb">Signup</Trans>
      </Button>
    </form>
  )
}
