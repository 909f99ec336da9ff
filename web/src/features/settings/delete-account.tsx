import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

export function DeleteAccount() {
  const [open, setOpen] = useState(false)
  return (
    <div className="px-4 py-4 sm:px-5">
      <h3 className="font-semibold">
        <Trans>Delete your account</Trans>
      </h3>
      <p className="mt-0.5 text-13 text-foreground-muted">
        <Trans>
          Your videos, posts, comments, votes, follows and history go with it, for good.
        </Trans>
      </p>
      <Button variant="danger" className="mt-3" onClick={() => setOpen(true)}>
        <Trans>Delete Account</Trans>
      </Button>
      <DeleteDialog open={open} onClose={() => setOpen(false)} />
    </div>
  )
}
