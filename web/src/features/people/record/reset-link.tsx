import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { siteSendsMail } from '../../../entities/cache/initial-data.ts'
import { useAuth } from '../../../entities/session/auth-store.ts'
import { usePasswordConfirmation } from '../../../entities/session/password-confirmation.tsx'
import { copyText } from '../../../lib/clipboard.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useAsyncAction } from '../../../ui/use-async-action.ts'
import { createResetLink } from '../actions.ts'

/**
 * Mails a user a link that sets a new password. Where the site sends no mail, it shows owners the link
 * to hand over.
 */
export function ResetLink({ username }: { username: string }) {
  const isOwner = useAuth(({ authUser }) => authUser.role === 'owner')
  const sendsMail = siteSendsMail() !== false
  /** Null if it was mailed. */
  const [link, setLink] = useState<string | null>()
  const { busy, error, run } = useAsyncAction()
  const { runConfirmed, dialog } = usePasswordConfirmation()

  const create = async () =>
    void (await runConfirmed(async () => {
      const url = await createResetLink(username)
      if (url !== undefined) setLink(url)
      return url !== undefined
    }))
  const copy = async () => {
    await copyText(link ?? '')
    toastSuccess('reset-link', t`The link is copied.`)
  }

  return (
    <div className="px-4 py-4 sm:px-5">
      <h3 className="font-semibold">
        <Trans>Forgotten password</Trans>
      </h3>
      <p className="mt-0.5 mb-3 text-13 text-foreground-muted">
        {explain(username, sendsMail, isOwner)}
      </p>
      {link === undefined && (sendsMail || isOwner) && (
        <Button busy={busy} onClick={() => void run(create)}>
          {sendsMail ? t`Mail a link` : t`Create a link`}
        </Button>
      )}
      {link === null && <output>{t`The link is on its way to @${username}.`}</output>}
      {link && (
        <p className="flex items-center gap-2">
          <output className="min-w-0 flex-1 break-all">{link}</output>
          <IconButton icon={Copy} label={t`Copy the link`} onClick={() => void run(copy)} />
        </p>
      )}
      <p role="alert" className="text-13 text-danger empty:hidden not-empty:mt-2">
        {error}
      </p>
      {dialog}
    </div>
  )
}

function explain(username: string, sendsMail: boolean, isOwner: boolean): string {
  if (sendsMail) {
    return t`Mails @${username} a link to set a new password. It works once, for an hour. You do not see it.`
  }
  if (isOwner) {
    return t`A link that lets @${username} set a new password. It works once, for an hour. Hand it over through a channel you trust. @${username} is notified.`
  }
  return t`This site sends no mail: only owners can create a link to set a new password.`
}
