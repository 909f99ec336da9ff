import { Copy } from 'lucide-react'
import { useState } from 'react'
import { usePasswordConfirmation } from '../../../entities/session/password-confirmation.tsx'
import { copyText } from '../../../lib/clipboard.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useAsyncAction } from '../../../ui/use-async-action.ts'
import { createResetLink } from '../actions.ts'

/** Creates a link with which a user sets a new password, to hand over. */
export function ResetLink({ username }: { username: string }) {
  const [link, setLink] = useState<string | null>(null)
  const { busy, error, run } = useAsyncAction()
  const { runConfirmed, dialog } = usePasswordConfirmation()

  const create = async () =>
    void (await runConfirmed(async () => {
      const url = await createResetLink(username)
      if (url !== null) setLink(url)
      return url !== null
    }))
  const copy = async () => {
    await copyText(link ?? '')
    toastSuccess('reset-link', 'The link is copied.')
  }

  return (
    <div className="px-4 py-4 sm:px-5">
      <h3 className="font-semibold">Forgotten password</h3>
      <p className="mt-0.5 mb-3 text-13 text-foreground-muted">
        A link with which @{username} sets a new password. It works once, for an hour. Hand it over
        on a way that you trust; @{username} sees who made it.
      </p>
      {link === null ? (
        <Button busy={busy} onClick={() => void run(create)}>
          Create a link
        </Button>
      ) : (
        <p className="flex items-center gap-2">
          <output className="min-w-0 flex-1 break-all">{link}</output>
          <IconButton icon={Copy} label="Copy the link" onClick={() => void run(copy)} />
        </p>
      )}
      <p role="alert" className="text-13 text-danger empty:hidden not-empty:mt-2">
        {error}
      </p>
      {dialog}
    </div>
  )
}
