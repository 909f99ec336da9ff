import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConnectionError, ProblemError } from '../../lib/errors.ts'
import { explainError } from '../../lib/explain-error.ts'
import { useSite } from '../../lib/site.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { turnPushOff, turnPushOn } from './actions.ts'
import type { PushState } from './push-state.ts'
import { pushQuery } from './queries.ts'

/** The switch for push notifications on this device. */
export function PushSettings() {
  const { data, error, isPending } = useQuery(pushQuery())
  return (
    <div className="rounded-thumb border border-border bg-surface px-4 py-4 sm:px-5">
      {isPending && <Skeleton className="h-10 w-full !rounded-control" />}
      {data && ('publicKey' in data ? <PushSwitch state={data} /> : <Unavailable {...data} />)}
      <p role="alert" className="text-13 text-danger empty:hidden">
        {error && !data && explainError(error)}
      </p>
    </div>
  )
}

function PushSwitch({ state }: { state: Extract<PushState, { publicKey: string }> }) {
  const { name } = useSite()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  async function change(checked: boolean) {
    setBusy(true)
    setError('')
    try {
      if (!checked) await turnPushOff()
      else if (!(await turnPushOn(state.publicKey))) setError(CLOSED)
    } catch (failure) {
      setError(explainPushError(failure))
    }
    setBusy(false)
  }

  return (
    <SwitchField
      label={t`Push notifications on this device`}
      hint={t`Shown by your device, even while ${name} is closed. They stop when you sign out here.`}
      error={error}
      checked={state.kind === 'on'}
      disabled={busy}
      onChange={(checked) => void change(checked)}
    />
  )
}

const CLOSED = t`Your browser asked whether to allow notifications. Turn them on again to be asked.`

function Unavailable({ kind }: { kind: Exclude<PushState['kind'], 'on' | 'off'> }) {
  const { name } = useSite()
  const texts = {
    unsupported: t`This browser does not offer push notifications here. Some browsers do only at an https address, or not in private windows.`,
    'home-screen': t`On an iPhone or iPad, add ${name} to your Home Screen first: open the Share menu, choose Add to Home Screen, and open ${name} from there. Then turn them on here.`,
    unavailable: t`This site does not send push notifications.`,
    blocked: t`Your browser blocks notifications from this site. To allow them, open the site settings beside the address of this page, set Notifications to Allow, and come back.`,
  }
  return (
    <>
      <h3 className="text-14 font-semibold">
        <Trans>Push notifications on this device</Trans>
      </h3>
      <p className="text-13 text-foreground-muted">{texts[kind]}</p>
    </>
  )
}

/** Returns why push notifications could not be turned on or off, and what to do. */
const explainPushError = (error: unknown): string =>
  error instanceof ConnectionError || error instanceof ProblemError
    ? explainError(error)
    : // Thrown if the browser cannot reach its vendor's push service, or has none.
      t`Your browser could not subscribe to its push service. Try again later, or use another browser.`
