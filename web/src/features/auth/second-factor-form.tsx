import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { messages } from '@seam/contract/messages.ts'
import type { SecondFactor } from '@seam/contract/problem.ts'
import { type CodeBody, codeBody } from '@seam/contract/two-factor.ts'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { setFormErrors } from '../../entities/api/set-form-errors.ts'
import {
  arePasskeysAvailable,
  explainPasskeyError,
  requestAssertion,
} from '../../entities/session/passkeys.ts'
import { completeSignIn } from '../../entities/session/sign-in.ts'
import { isProblem } from '../../lib/errors.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { useAfterSignIn } from './use-after-sign-in.ts'

interface Props {
  factors: readonly SecondFactor[]
  onBack: () => void
}

const fields = {
  app: {
    label: t`Code from your authenticator app`,
    hint: t`Six digits that change every 30 seconds.`,
    inputMode: 'numeric',
    other: t`Use a recovery code`,
  },
  recovery: {
    label: t`Recovery code`,
    hint: t`One of the codes that you saved. Each works once.`,
    inputMode: 'text',
    other: t`Use your authenticator app`,
  },
} as const

/** The second step of a sign-in: a code, or a passkey if the account has one. */
export function SecondFactorForm({ factors, onBack }: Props) {
  const welcome = useAfterSignIn()
  const [kind, setKind] = useState<keyof typeof fields>('app')
  const [waiting, setWaiting] = useState(false)
  const { register, handleSubmit, setError, clearErrors, resetField, setFocus, formState } =
    useValidatedForm<CodeBody>(codeBody, { mode: 'onSubmit', defaultValues: { code: '' } })
  const { errors, isSubmitting } = formState
  const { label, hint, inputMode, other } = fields[kind]

  useEffect(() => setFocus('code'), [setFocus])

  async function sendCode({ code }: CodeBody) {
    try {
      await welcome(await completeSignIn({ code }), 'user-login')
    } catch (error) {
      if (isProblem(error, 401)) setError('root', { message: messages.secondFactorExpired })
      else setFormErrors(error, ['code'], setError)
    }
  }

  async function sendPasskey() {
    setWaiting(true)
    try {
      await welcome(await completeSignIn({ passkey: await requestAssertion(true) }), 'user-login')
    } catch (error) {
      setError('root', { message: explainPasskeyError(error) })
    } finally {
      setWaiting(false)
    }
  }

  return (
    <form
      noValidate
      aria-label={t`Second step`}
      onSubmit={(event) => void handleSubmit(sendCode)(event)}
      className="flex flex-col gap-4"
    >
      <TextField
        label={label}
        hint={hint}
        inputMode={inputMode}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        className="figures"
        error={errors.code?.message}
        {...register('code')}
      />
      <FormError message={errors.root?.message} />
      <Button type="submit" variant="primary" busy={isSubmitting}>
        <Trans>Continue</Trans>
      </Button>
      {factors.includes('passkey') && arePasskeysAvailable() && (
        <Button busy={waiting} onClick={() => void sendPasskey()}>
          <KeyRound aria-hidden className="size-4" />
          <Trans>Use a passkey</Trans>
        </Button>
      )}
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="quiet" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            resetField('code')
            clearErrors()
            setKind(kind === 'app' ? 'recovery' : 'app')
            setFocus('code')
          }}
        >
          {other}
        </Button>
      </div>
    </form>
  )
}
