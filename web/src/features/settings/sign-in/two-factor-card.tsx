import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { TwoFactor, TwoFactorSetup } from '@seam/contract/two-factor.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { explainError } from '../../../lib/explain-error.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAsyncAction } from '../../../ui/use-async-action.ts'
import { usePasswordConfirmation } from '../../../entities/session/password-confirmation.tsx'
import { useIsVerificationFirst } from '../use-is-unverified.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  replaceRecoveryCodes,
  setUpTwoFactor,
} from './actions.ts'
import { twoFactorQuery } from './queries.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'

const TOAST = 'two-factor'

/** Whether two-factor sign-in is on, with the buttons to turn it on and off. */
export function TwoFactorCard() {
  const { data, error, isPending } = useQuery(twoFactorQuery())
  const { busy, error: actionError, run } = useAsyncAction()
  const { runConfirmed, dialog } = usePasswordConfirmation()
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null)
  const isVerificationFirst = useIsVerificationFirst()
  const [codes, setCodes] = useState<string[] | null>(null)
  const [question, setQuestion] = useState<'off' | 'codes' | null>(null)

  const start = () =>
    runConfirmed(async () => {
      setSetup(await setUpTwoFactor())
      return true
    })
  const turnOn = async (code: string) => {
    await runConfirmed(async () => {
      setCodes(await enableTwoFactor(code))
      setSetup(null)
      return true
    })
  }
  const turnOff = async () => {
    if (!(await runConfirmed(disableTwoFactor))) return
    setQuestion(null)
    toastSuccess(TOAST, t`Two-factor sign-in is off.`)
  }
  const renewCodes = async () => {
    await runConfirmed(async () => {
      setCodes(await replaceRecoveryCodes())
      setQuestion(null)
      return true
    })
  }
  const isAsking = question !== null
  const message = isAsking ? null : (actionError ?? (error && !data ? explainError(error) : null))

  return (
    <div className="px-4 py-4 sm:px-5">
      <h3 className="font-semibold">
        <Trans>Two-factor sign-in</Trans>
      </h3>
      <p className="mt-0.5 text-13 text-foreground-muted">
        <Trans>
          Besides your password, a code from an app on your phone. No one gets in with your password
          alone.
        </Trans>
      </p>
      {data && <Status twoFactor={data} />}
      <div className="mt-3 flex flex-wrap gap-2">
        {isPending && <Skeleton className="h-10 w-24 !rounded-control" />}
        {data?.since === null && !isVerificationFirst && (
          <Button busy={busy} onClick={() => void run(async () => void (await start()))}>
            <Trans>Turn on</Trans>
          </Button>
        )}
        {data && data.since !== null && (
          <>
            <Button onClick={() => setQuestion('codes')}>
              <Trans>New recovery codes</Trans>
            </Button>
            <Button variant="quiet" onClick={() => setQuestion('off')}>
              <Trans>Turn off</Trans>
            </Button>
          </>
        )}
      </div>
      <p role="alert" className="text-13 text-danger empty:hidden not-empty:mt-2">
        {message}
      </p>
      <SetUpDialog setup={setup} onCancel={() => setSetup(null)} onCode={turnOn} />
      <RecoveryCodesDialog
        codes={codes}
        onDone={() => {
          setCodes(null)
          toastSuccess(TOAST, t`Two-factor sign-in is on.`)
        }}
      />
      <ConfirmDialog
        open={isAsking}
        busy={busy}
        error={actionError}
        {...questions[question ?? 'off']}
        onCancel={() => setQuestion(null)}
        onContinue={() => void run(question === 'codes' ? renewCodes : turnOff)}
      />
      {dialog}
    </div>
  )
}

const questions = {
  off: {
    title: t`Turn two-factor sign-in off?`,
    text: t`Your password alone will sign you in again. Your recovery codes will stop working.`,
  },
  codes: {
    title: t`Replace your recovery codes?`,
    text: t`The codes that you have saved will stop working.`,
  },
}

function Status({ twoFactor: { since, recoveryCodesLeft, isRequired } }: { twoFactor: TwoFactor }) {
  if (since === null) {
    return isRequired ? (
      <p className="mt-2 text-13 text-danger">
        <Trans>
          The owner of this site requires it of moderators. Turn it on to continue moderating.
        </Trans>
      </p>
    ) : null
  }
  return (
    <p className="mt-2 text-13">
      <Trans context="two-factor sign-in">
        Turned on <RelativeTime date={since} />.
      </Trans>{' '}
      {plural(recoveryCodesLeft, {
        one: '# recovery code left.',
        other: '# recovery codes left.',
      })}
    </p>
  )
}
