import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ProviderBody, SignInProvider } from '@seam/contract/sign-in-provider.ts'
import { useId, useState } from 'react'
import { usePasswordConfirmation } from '../../../entities/session/password-confirmation.tsx'
import { providerName } from '../../../entities/session/provider-sign-in.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useAsyncAction } from '../../../ui/use-async-action.ts'
import { changeProvider, deleteProvider } from './actions.ts'
import { describeAdmission } from './admissions.ts'
import { ProviderForm } from './provider-form.tsx'

/** A provider: its button text, issuer and who gets an account, and what can be done with it. */
export function ProviderCard({ provider }: { provider: SignInProvider }) {
  const { label, issuer } = provider
  const id = useId()
  return (
    <li className="rounded-thumb border border-border bg-surface px-4 py-4 sm:px-5">
      <h2 id={id} className="display text-16 break-words">
        {label}
      </h2>
      <p className="text-13 break-all text-foreground-muted">{issuer}</p>
      <p className="mt-2 text-14 break-words">{describeAdmission(provider)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <EditProvider provider={provider} describedBy={id} />
        <DeleteProvider provider={provider} describedBy={id} />
      </div>
    </li>
  )
}

interface Props {
  provider: SignInProvider
  /** The id of its button text. */
  describedBy: string
}

function EditProvider({ provider, describedBy }: Props) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)

  async function save(body: ProviderBody) {
    if (!(await changeProvider(provider._id, body))) return false
    toastSuccess('provider', t`The provider is saved.`)
    close()
    return true
  }

  return (
    <>
      <Button size="small" aria-describedby={describedBy} onClick={() => setOpen(true)}>
        <Trans>Edit</Trans>
      </Button>
      <Dialog open={open} onClose={close} hideCloseButton title={t`Edit sign-in provider`}>
        <ProviderForm provider={provider} submitLabel={t`Save`} save={save} onCancel={close} />
      </Dialog>
    </>
  )
}

function DeleteProvider({ provider: { _id, label }, describedBy }: Props) {
  const [asking, setAsking] = useState(false)
  const { busy, error, run } = useAsyncAction()
  const { runConfirmed, dialog } = usePasswordConfirmation()

  async function remove() {
    if (!(await runConfirmed(() => deleteProvider(_id)))) return
    setAsking(false)
    toastSuccess('provider', t`The provider is deleted.`)
  }

  return (
    <>
      <Button size="small" aria-describedby={describedBy} onClick={() => setAsking(true)}>
        <Trans>Delete</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        busy={busy}
        error={error}
        title={t`Delete this provider?`}
        text={t`No one can sign in with ${{ provider: providerName(label) }} any more, and browsers that did are signed out. Accounts stay. This cannot be undone.`}
        onCancel={() => setAsking(false)}
        onContinue={() => void run(remove)}
      />
      {dialog}
    </>
  )
}
