import { useEffect, useRef, useState } from 'react'
import { apiBase } from '../../../entities/api/first-routes.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TokenForm } from './token-form.tsx'

/** The button that creates an API token, with its dialog: a form, then the new token. */
export function CreateToken({ disabled }: { disabled: boolean }) {
  const [open, setOpen] = useState(false)
  const [isCreated, setCreated] = useState(false)

  function show() {
    setCreated(false)
    setOpen(true)
  }
  const close = () => setOpen(false)

  return (
    <>
      <Button className="mt-3" disabled={disabled} onClick={show}>
        Create a token
      </Button>
      <Dialog
        open={open}
        // Then only Done closes it: the token is not shown again.
        onClose={isCreated ? () => undefined : close}
        hideCloseButton
        title={isCreated ? 'Copy your API token' : 'Create an API token'}
        {...(isCreated && { description: 'Copy it now. It is not shown again.' })}
      >
        <FormThenToken onCreated={() => setCreated(true)} onClose={close} />
      </Dialog>
    </>
  )
}

interface Props {
  onCreated: () => void
  onClose: () => void
}

/** The only place that has the new token. It is unmounted when the dialog has closed. */
function FormThenToken({ onCreated, onClose }: Props) {
  const [token, setToken] = useState<string>()
  if (token !== undefined) return <NewToken token={token} onDone={onClose} />

  function showToken(created: string) {
    setToken(created)
    onCreated()
  }
  return <TokenForm onCreated={showToken} onCancel={onClose} />
}

function NewToken({ token, onDone }: { token: string; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="mt-5 flex flex-col gap-5">
      <CopyField ref={field} label="API token" noun="Token" text={token} />
      <div className="flex items-center justify-between gap-2">
        <a
          href={`${apiBase}/docs`}
          target="_blank"
          rel="noopener"
          className="rounded-chip py-0.5 font-semibold text-accent hover:underline"
        >
          How to use it
        </a>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  )
}
