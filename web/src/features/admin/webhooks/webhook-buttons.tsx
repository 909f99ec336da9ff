import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Webhook, WebhookBody } from '@seam/contract/webhook.ts'
import { useState } from 'react'
import { usePasswordConfirmation } from '../../../entities/session/password-confirmation.tsx'
import { toastSuccess } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useAsyncAction } from '../../../ui/use-async-action.ts'
import { ActionButton } from './action-button.tsx'
import { changeWebhook, deleteWebhook, testWebhook } from './actions.ts'
import { WebhookForm } from './webhook-form.tsx'
import { RenewSecret } from './webhook-secret.tsx'

interface Props {
  webhook: Webhook
  /** The host of its address. */
  host: string
  /** The id of its address. */
  describedBy: string
  onTested: () => void
}

/** The buttons of a webhook. */
export function WebhookButtons({ webhook, host, describedBy, onTested }: Props) {
  const { _id, state } = webhook
  const isOn = state === 'ON'

  async function test() {
    if (!(await testWebhook(_id))) return false
    onTested()
    toastSuccess('webhook', t`A test event is on its way. The log shows whether it arrives.`)
    return true
  }

  async function toggle() {
    if (!(await changeWebhook(_id, { state: isOn ? 'OFF' : 'ON' }))) return false
    toastSuccess('webhook', isOn ? t`The webhook is off.` : t`The webhook is on.`)
    return true
  }

  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <EditWebhook webhook={webhook} describedBy={describedBy} />
      <ActionButton describedBy={describedBy} action={test}>
        <Trans>Send a test event</Trans>
      </ActionButton>
      <ActionButton describedBy={describedBy} action={toggle}>
        {isOn ? t`Switch off` : t`Switch on`}
      </ActionButton>
      <RenewSecret id={_id} describedBy={describedBy} />
      <DeleteWebhook id={_id} host={host} describedBy={describedBy} />
    </div>
  )
}

function EditWebhook({ webhook, describedBy }: Pick<Props, 'webhook' | 'describedBy'>) {
  const { _id, url, events } = webhook
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)

  async function save(body: WebhookBody) {
    if (!(await changeWebhook(_id, body))) return false
    toastSuccess('webhook', t`The webhook is saved.`)
    close()
    return true
  }

  return (
    <>
      <Button size="small" aria-describedby={describedBy} onClick={() => setOpen(true)}>
        <Trans>Edit</Trans>
      </Button>
      <Dialog open={open} onClose={close} hideCloseButton title={t`Edit webhook`}>
        <WebhookForm
          defaultValues={{ url, events }}
          submitLabel={t`Save`}
          save={save}
          onCancel={close}
        />
      </Dialog>
    </>
  )
}

interface DeleteProps extends Pick<Props, 'host' | 'describedBy'> {
  id: string
}

function DeleteWebhook({ id, host, describedBy }: DeleteProps) {
  const [asking, setAsking] = useState(false)
  const { busy, error, run } = useAsyncAction()
  const { runConfirmed, dialog } = usePasswordConfirmation()

  async function remove() {
    if (!(await runConfirmed(() => deleteWebhook(id)))) return
    setAsking(false)
    toastSuccess('webhook', t`The webhook is deleted.`)
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
        title={t`Delete this webhook?`}
        text={t`No more events are sent to ${host}, and its log is deleted too. This cannot be undone.`}
        onCancel={() => setAsking(false)}
        onContinue={() => void run(remove)}
      />
      {dialog}
    </>
  )
}
