import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { WebhookBody } from '@seam/contract/webhook.ts'
import type { FormEvent } from 'react'
import { copyTexts } from '../../../lib/clipboard.ts'
import { usePasswordConfirmation } from '../../../entities/session/password-confirmation.tsx'
import { toastSuccess } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { SecretDialog } from '../../../ui/secret-dialog.tsx'
import { useAsyncAction } from '../../../ui/use-async-action.ts'
import { createWebhook, renewWebhookSecret } from './actions.ts'
import { WebhookForm } from './webhook-form.tsx'

const secretTexts = {
  title: t`Copy the secret`,
  description: t`Verify each request with it, as Standard Webhooks specifies. Copy it now: it is not shown again.`,
  label: t`Secret of the webhook`,
  copy: copyTexts.secret,
  link: { text: t`How to verify requests`, href: 'https://www.standardwebhooks.com' },
}

/** The button that creates a webhook, with its dialog: a form, then the secret. */
export const CreateWebhook = ({ disabled }: { disabled: boolean }) => (
  <SecretDialog
    renderButton={(show) => (
      <Button variant="primary" disabled={disabled} onClick={show}>
        <Trans>New webhook</Trans>
      </Button>
    )}
    title={t`New webhook`}
    secret={secretTexts}
  >
    {(showSecret, close) => (
      <WebhookForm
        defaultValues={{ url: '', events: [] }}
        submitLabel={t`Create`}
        save={(body) => create(body, showSecret)}
        onCancel={close}
      />
    )}
  </SecretDialog>
)

async function create(body: WebhookBody, showSecret: (secret: string) => void) {
  const secret = await createWebhook(body)
  if (secret === undefined) return false
  toastSuccess('webhook', t`The webhook is created.`)
  showSecret(secret)
  return true
}

interface RenewProps {
  id: string
  /** The id of its address. */
  describedBy: string
}

/** The button that replaces the secret of a webhook, with a confirmation, then the new secret. */
export const RenewSecret = ({ id, describedBy }: RenewProps) => (
  <SecretDialog
    renderButton={(show) => (
      <Button size="small" aria-describedby={describedBy} onClick={show}>
        <Trans>New secret</Trans>
      </Button>
    )}
    title={t`Replace the secret?`}
    description={t`For a day, each request is signed with the old and the new secret, so that you have time to change it in the program that receives the events.`}
    secret={secretTexts}
  >
    {(showSecret, close) => <RenewForm id={id} onRenewed={showSecret} onCancel={close} />}
  </SecretDialog>
)

interface FormProps {
  id: string
  onRenewed: (secret: string) => void
  onCancel: () => void
}

function RenewForm({ id, onRenewed, onCancel }: FormProps) {
  const { busy, error, run } = useAsyncAction()
  const { runConfirmed, dialog } = usePasswordConfirmation()

  async function renew() {
    const secret = await renewWebhookSecret(id)
    if (secret === undefined) return false
    toastSuccess('webhook', t`The secret is replaced.`)
    onRenewed(secret)
    return true
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy) void run(async () => void (await runConfirmed(renew)))
  }

  return (
    <>
      <form onSubmit={submit} className="mt-5 flex flex-col gap-4">
        <FormError message={error ?? undefined} />
        <DialogActions onCancel={onCancel} busy={busy}>
          <Trans>Replace</Trans>
        </DialogActions>
      </form>
      {dialog}
    </>
  )
}
