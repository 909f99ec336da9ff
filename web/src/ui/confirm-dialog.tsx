import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { AlertDialog } from 'radix-ui'
import { Button } from './button.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface Props {
  open: boolean
  title: string
  text: string
  /** The label of the button that confirms. */
  action?: string
  busy?: boolean
  /** The error message of the last attempt. */
  error?: string | null
  onCancel: () => void
  onContinue: () => void
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({
  open,
  title,
  text,
  action = t`Continue`,
  busy,
  error,
  onCancel,
  onContinue,
}: Props) {
  const returnFocus = useReturnFocus()
  return (
    <AlertDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 grid bg-backdrop p-4 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in">
          <AlertDialog.Content
            {...returnFocus}
            className="m-auto w-full max-w-sm rounded-[18px] bg-surface p-6 shadow-overlay outline-none forced-colors:border data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in"
          >
            <AlertDialog.Title className="display text-20">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-14 text-foreground-muted">
              {text}
            </AlertDialog.Description>
            <p role="alert" className="text-13 text-danger empty:hidden not-empty:mt-3">
              {error}
            </p>
            <div className="mt-6 flex justify-end gap-2">
              <AlertDialog.Cancel asChild>
                <Button>
                  <Trans>Cancel</Trans>
                </Button>
              </AlertDialog.Cancel>
              <Button variant="danger" busy={busy} onClick={onContinue}>
                {action}
              </Button>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
