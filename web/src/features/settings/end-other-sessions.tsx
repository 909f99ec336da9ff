import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { toastSuccess } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useAsyncAction } from '../../ui/use-async-action.ts'
import { endOtherSessions } from './actions.ts'

/** The button to sign out all other browsers, with a confirmation dialog. */
export function EndOtherSessions() {
  const [open, setOpen] = useState(false)
  const { busy, error, run } = useAsyncAction()

  async function end() {
    if (!(await endOtherSessions())) return
    setOpen(false)
    toastSuccess('session-end', t`All other browsers are signed out.`)
  }

  return (
    <>
      <Button className="mt-3" onClick={() => setOpen(true)}>
        <Trans>Sign out everywhere else</Trans>
      </Button>
      <ConfirmDialog
        open={open}
        busy={busy}
        error={error}
        title={t`Sign out everywhere else?`}
        text={t`Every other browser is signed out at once. This one stays signed in.`}
        onCancel={() => setOpen(false)}
        onContinue={() => void run(end)}
      />
    </>
  )
}
