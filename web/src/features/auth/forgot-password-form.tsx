import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { requestPasswordReset } from '@seam/contract/password-reset.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type * as z from 'zod'
import { send } from '../../entities/api/send.ts'
import { setFormErrors } from '../../entities/api/set-form-errors.ts'
import { siteSendsMail } from '../../entities/cache/initial-data.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'

type Body = z.infer<typeof requestPasswordReset.body>

interface Props {
  /** The email address entered in the sign-in form. */
  email: string
  onBack: () => void
}

/** Requests a reset link by mail. If the site sends no mail, says who can create one. */
export function ForgotPasswordForm({ email, onBack }: Props) {
  const [outcome, setOutcome] = useState(siteSendsMail() === false ? 'no mail' : 'open')
  const { register, handleSubmit, setError, setFocus, formState } = useValidatedForm<Body>(
    requestPasswordReset.body,
    { mode: 'onSubmit', defaultValues: { email } },
  )
  const { errors, isSubmitting } = formState

  useEffect(() => {
    if (outcome === 'open') setFocus('email')
  }, [outcome, setFocus])

  async function request(body: Body) {
    try {
      const { sendsMail } = await send('requestPasswordReset', { body })
      setOutcome(sendsMail ? 'sent' : 'no mail')
    } catch (error) {
      setFormErrors(error, ['email'], setError)
    }
  }

  if (outcome === 'no mail') {
    return (
      <Message onBack={onBack}>
        <Trans>Ask an owner of this site for a reset link. This site sends no mail.</Trans>
      </Message>
    )
  }
  if (outcome === 'sent') {
    return (
      <Message onBack={onBack}>
        <Trans>
          If there is an account with this email address, a link is on its way to it. The link works
          for an hour. Check your spam folder too.
        </Trans>
      </Message>
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(request)(event)}
      className="flex flex-col gap-4"
    >
      <TextField
        label={t`Email`}
        type="email"
        autoComplete="email"
        hint={t`We send a link to set a new password to this address.`}
        error={errors.email?.message}
        {...register('email')}
      />
      <FormError message={errors.root?.message} />
      <Button type="submit" variant="primary" busy={isSubmitting}>
        <Trans>Send link</Trans>
      </Button>
      <Button variant="quiet" onClick={onBack}>
        <Trans>Back to login</Trans>
      </Button>
    </form>
  )
}

/** Takes the focus from the form that it replaces. */
function Message({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <div className="flex flex-col gap-4">
      <p ref={text} tabIndex={-1} className="outline-none">
        {children}
      </p>
      <Button onClick={onBack}>
        <Trans>Back to login</Trans>
      </Button>
    </div>
  )
}
