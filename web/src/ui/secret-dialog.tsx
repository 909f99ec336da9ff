import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CopyTexts } from '../lib/clipboard.ts'
import { Button } from './button.tsx'
import { CopyField } from './copy-field.tsx'
import { Dialog } from './dialog.tsx'

/** How a new secret is shown. */
interface SecretTexts {
  title: string
  /** What it is for, and that it is not shown again. */
  description: string
  label: string
  copy: CopyTexts
  /** A page about it, opened in another tab. */
  link: { text: string; href: string }
}

interface Props {
  /** The button that opens the dialog. */
  renderButton: (show: () => void) => ReactNode
  title: string
  description?: string
  secret: SecretTexts
  /** The form that creates the secret. */
  children: (showSecret: (secret: string) => void, close: () => void) => ReactNode
}

/** A dialog with a form that creates a secret, and then the secret, which is shown once. */
export function SecretDialog({ renderButton, title, description, secret, children }: Props) {
  const [open, setOpen] = useState(false)
  const [isCreated, setCreated] = useState(false)
  const text = isCreated ? secret.description : description

  function show() {
    setCreated(false)
    setOpen(true)
  }
  const close = () => setOpen(false)

  return (
    <>
      {renderButton(show)}
      <Dialog
        open={open}
        // Then only Done closes it: the secret is not shown again.
        onClose={isCreated ? () => undefined : close}
        hideCloseButton
        title={isCreated ? secret.title : title}
        {...(text !== undefined && { description: text })}
      >
        <FormThenSecret texts={secret} onCreated={() => setCreated(true)} onClose={close}>
          {children}
        </FormThenSecret>
      </Dialog>
    </>
  )
}

interface ContentProps extends Pick<Props, 'children'> {
  texts: SecretTexts
  onCreated: () => void
  onClose: () => void
}

/** The only place that has the new secret. It is unmounted when the dialog has closed. */
function FormThenSecret({ texts, onCreated, onClose, children }: ContentProps) {
  const [secret, setSecret] = useState<string>()
  if (secret !== undefined) return <NewSecret secret={secret} texts={texts} onDone={onClose} />

  function showSecret(created: string) {
    setSecret(created)
    onCreated()
  }
  return children(showSecret, onClose)
}

interface SecretProps {
  secret: string
  texts: SecretTexts
  onDone: () => void
}

function NewSecret({ secret, texts: { label, copy, link }, onDone }: SecretProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="mt-5 flex flex-col gap-5">
      <CopyField ref={field} label={label} texts={copy} text={secret} />
      <div className="flex items-center justify-between gap-2">
        <a
          href={link.href}
          target="_blank"
          rel="noopener"
          className="rounded-chip py-0.5 font-semibold text-accent hover:underline"
        >
          {link.text}
        </a>
        <Button onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </div>
  )
}
