import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Passkey } from '@seam/contract/passkey.ts'
import { KeyRound } from 'lucide-react'
import { useId, useState } from 'react'
import { toastSuccess } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useAsyncAction } from '../../../ui/use-async-action.ts'
import { PasskeyDates } from '../../../entities/session/passkey-dates.tsx'
import { usePasswordConfirmation } from '../../../entities/session/password-confirmation.tsx'
import { removePasskey } from './actions.ts'

/** One passkey: its name, when it was last used, and a button to remove it. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { _id, name, domain } = passkey
  const { hostname } = location
  const id = useId()
  const [asking, setAsking] = useState(false)
  const { busy, error, run } = useAsyncAction()
  const { runConfirmed, dialog } = usePasswordConfirmation()

  async function remove() {
    if (!(await runConfirmed(() => removePasskey(_id)))) return
    setAsking(false)
    toastSuccess('passkey', t`The passkey is removed.`)
  }

  return (
    <li className="flex items-center gap-3 py-3">
      <KeyRound aria-hidden className="size-5 shrink-0 text-foreground-muted" />
      <div className="min-w-0 flex-1">
        <p id={id} className="font-semibold break-words">
          <bdi>{name}</bdi>
        </p>
        <PasskeyDates {...passkey} />
        {domain !== hostname && (
          <p className="text-13 text-danger">
            <Trans>
              Works at {domain} alone. Remove it, and add one for {hostname}.
            </Trans>
          </p>
        )}
      </div>
      <Button size="small" aria-describedby={id} onClick={() => setAsking(true)}>
        <Trans>Remove</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        busy={busy}
        error={error}
        title={t`Remove this passkey?`}
        text={t`${name} will no longer sign you in. Remove it from your device too.`}
        onCancel={() => setAsking(false)}
        onContinue={() => void run(remove)}
      />
      {dialog}
    </li>
  )
}
